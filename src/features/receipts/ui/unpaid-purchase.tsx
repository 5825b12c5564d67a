import { CircleX, TriangleAlert } from 'lucide-react'
import { rejectReasonTexts } from '#features/orders/texts.ts'
import { Payment } from '#features/orders/ui/payment.tsx'
import { SlipUpload } from '#features/orders/ui/slip-upload.tsx'
import { orderStateTexts } from '#features/orders/ui/texts.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { OwnPurchase } from '../contract.ts'
import { CancelPurchase } from './cancel-purchase.tsx'
import { StateCard } from './state-card.tsx'
import { purchaseTexts as texts } from './texts.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

/** An order to be paid, also after a rejected slip. */
export function UnpaidPurchase({ purchase }: { purchase: OwnPurchase }) {
  const refresh = useRefreshPurchase(purchase)
  if (!purchase.payment) return null
  return (
    <div className="grid gap-4">
      <Rejection purchase={purchase} />
      <Payment order={purchase} payment={purchase.payment}>
        {purchase.can_send_slip === 1 && <SlipUpload invoiceNo={purchase.invoiceNo} onChange={refresh} />}
      </Payment>
      {purchase.can_cancel === 1 && <CancelPurchase purchase={purchase} />}
    </div>
  )
}

/** Why the newest slip was rejected, and what to do. */
function Rejection({ purchase: { state, slip } }: { purchase: OwnPurchase }) {
  if (state !== 'rejected' || !slip?.reason) return null
  return (
    <StateCard Icon={CircleX} tone="danger" title={orderStateTexts.rejected}>
      <div className="alert alert-danger">
        <TriangleAlert className="icon" aria-hidden="true" />
        <p>
          <b>{rejectReasonTexts[slip.reason]}</b>
          {slip.note && <span className="block whitespace-pre-line">{slip.note}</span>}
          {slip.decidedAt && (
            <time className="numeric block text-xs" dateTime={slip.decidedAt}>
              {texts.decidedAt(`${mediumDate(slip.decidedAt)} ${timeText(slip.decidedAt)}`)}
            </time>
          )}
        </p>
      </div>
      <p>{texts.retry}</p>
    </StateCard>
  )
}
