import { CircleX, TriangleAlert } from 'lucide-react'
import { rejectReasonTexts } from '#features/orders/texts.ts'
import { OnlinePayment } from '#features/orders/ui/online-payment.tsx'
import { Payment } from '#features/orders/ui/payment.tsx'
import { SlipUpload } from '#features/orders/ui/slip-upload.tsx'
import { checkoutTexts, orderStateTexts } from '#features/orders/ui/texts.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import { useRawSearch } from '#lib/page.ts'
import type { OwnPurchase } from '../contract.ts'
import { CancelPurchase } from './cancel-purchase.tsx'
import { ConfirmingPayment } from './confirming-payment.tsx'
import { StateCard } from './state-card.tsx'
import { purchaseTexts as texts } from './texts.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

/** An order to be paid, also after a rejected slip. */
export function UnpaidPurchase({ purchase }: { purchase: OwnPurchase }) {
  const refresh = useRefreshPurchase(purchase)
  const { payment: cameBack } = useRawSearch()
  const { checkout, payment, invoiceNo } = purchase
  if (checkout === 'processing' || (checkout === 'open' && cameBack === 'done')) {
    return <ConfirmingPayment purchase={purchase} />
  }
  const isOnline = purchase.can_checkout === 1
  return (
    <div className="grid gap-4">
      {purchase.is_moved_up === 1 && <p className="alert">{texts.movedUp}</p>}
      <Rejection purchase={purchase} />
      {cameBack === 'cancelled' && isOnline && <p className="alert">{checkoutTexts.cancelled}</p>}
      {isOnline && <OnlinePayment order={purchase} onChange={refresh} />}
      {isOnline && payment && <h2 className="text-ui">{checkoutTexts.otherWay}</h2>}
      {payment && (
        <Payment order={purchase} payment={payment}>
          {purchase.can_send_slip === 1 && <SlipUpload invoiceNo={invoiceNo} onChange={refresh} />}
        </Payment>
      )}
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
