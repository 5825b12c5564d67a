import { ImageDown, QrCode as QrIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import type { Order, Payment as PaymentTarget } from '../contract.ts'
import { satangText } from '../policy.ts'
import { CopyRows } from './copy-rows.tsx'
import { PayDeadline } from './pay-deadline.tsx'
import { paymentTexts as texts } from './texts.ts'

interface PaymentProps {
  order: Order
  payment: PaymentTarget
  /** The place for the slip. */
  children: ReactNode
}

/** How to pay an order: the code with its amount, what can be copied instead, and until when. */
export function Payment({ order, payment, children }: PaymentProps) {
  const { invoiceNo, totalPriceText, amountSatang, expiresAt } = order
  return (
    <div className="payment-box">
      <section className="payment" aria-label={texts.title}>
        <div className="payment-code">
          <p className="payment-brand">
            <QrIcon className="icon" aria-hidden="true" />
            <span lang="en">PromptPay</span>
          </p>
          <img src={payment.linkToQr} alt={texts.code(totalPriceText)} width="226" height="226" />
          <div>
            <p className="payment-amount">{totalPriceText}</p>
            <p className="payment-account">{payment.accountName}</p>
          </div>
          <ButtonLink
            size="sm"
            href={payment.linkToQr}
            download={texts.fileName(invoiceNo)}
            icon={<ImageDown className="icon" aria-hidden="true" />}
          >
            {texts.save}
          </ButtonLink>
        </div>
        <div className="payment-steps">
          {/* Otherwise the part to pay online, above, says it. */}
          {order.can_checkout === 0 && <PayDeadline until={expiresAt} />}
          <CopyRows
            rows={[
              { label: texts.amount, value: totalPriceText, copied: satangText(amountSatang).replaceAll(',', '') },
              { label: texts.target[payment.targetKind], value: payment.targetText, copied: payment.target },
              { label: texts.invoice, value: invoiceNo },
            ]}
          />
          {children}
        </div>
      </section>
    </div>
  )
}
