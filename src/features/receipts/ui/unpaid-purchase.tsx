import { TriangleAlert } from 'lucide-react'
import { rejectReasonTexts } from '#features/orders/texts.ts'
import { Payment } from '#features/orders/ui/payment.tsx'
import { SlipUpload } from '#features/orders/ui/slip-upload.tsx'
import type { OwnPurchase } from '../contract.ts'
import { CancelPurchase } from './cancel-purchase.tsx'
import { purchaseTexts as texts } from './texts.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

/** An order to be paid, also after a rejected slip. */
export function UnpaidPurchase({ purchase }: { purchase: OwnPurchase }) {
  const refresh = useRefreshPurchase(purchase)
  if (!purchase.payment) return null
  return (
    <div className="grid gap-4">
      <Payment order={purchase} payment={purchase.payment} notice={<Rejection purchase={purchase} />}>
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
    <div className="grid gap-2">
      <p className="alert alert-danger">
        <TriangleAlert className="icon" aria-hidden="true" />
        <span>
          <b>{rejectReasonTexts[slip.reason]}</b>
          {slip.note && <span className="block whitespace-pre-line">{slip.note}</span>}
        </span>
      </p>
      <p className="text-ink-2 text-sm">{texts.retry}</p>
    </div>
  )
}
