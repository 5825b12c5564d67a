import { Ban, TimerOff } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { SlipUpload } from '#features/orders/ui/slip-upload.tsx'
import { checkoutTexts, orderStateTexts } from '#features/orders/ui/texts.ts'
import { postPath } from '#features/posts/constants.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { OwnPurchase } from '../contract.ts'
import { StateCard } from './state-card.tsx'
import { purchaseTexts as texts } from './texts.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

/** An order that was cancelled or not paid in time. Who paid in time can still send the slip. */
export function ClosedPurchase({ purchase }: { purchase: OwnPurchase }) {
  const { state, trainingId, expiresAt, invoiceNo, can_send_slip: canSend, checkout } = purchase
  const [isSending, setSending] = useState(false)
  const refresh = useRefreshPurchase(purchase)
  const isExpired = state === 'expired'
  return (
    <StateCard
      Icon={isExpired ? TimerOff : Ban}
      tone="warning"
      title={isExpired ? orderStateTexts.expired : orderStateTexts.cancelled}
    >
      <p>{isExpired ? texts.expiredText(`${mediumDate(expiresAt)} ${timeText(expiresAt)}`) : texts.cancelledText}</p>
      <LatePayment checkout={checkout} />
      <div className="button-row">
        <ButtonLink size="sm" href={postPath('event', trainingId)}>
          {texts.again}
        </ButtonLink>
        {canSend === 1 && !isSending && (
          <Button size="sm" variant="ghost" onClick={() => setSending(true)}>
            {texts.paidLate}
          </Button>
        )}
      </div>
      {isSending && (
        <>
          <p>{texts.paidLateText}</p>
          <SlipUpload invoiceNo={invoiceNo} onChange={refresh} />
        </>
      )}
    </StateCard>
  )
}

/** Money that came when the order was closed. */
function LatePayment({ checkout }: Pick<OwnPurchase, 'checkout'>) {
  if (checkout !== 'refunding' && checkout !== 'refunded') return null
  return <p className="alert">{checkoutTexts[checkout]}</p>
}
