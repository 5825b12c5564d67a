import { Clock, Download } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { Purchase } from '../contract.ts'
import { myPurchaseTexts as texts } from './texts.ts'

/** A purchase: a row of the table, on phones and tablets a card. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { transactionNo, state, trainingName, session, totalPriceText, linkToOrder } = purchase
  const needsPayment = state === 'awaiting' || state === 'rejected'
  return (
    <tr>
      <td className="full">
        <span className="purchase-number">
          <a className="link numeric" href={linkToOrder}>
            {transactionNo}
          </a>
          <OrderBadge state={state} />
        </span>
      </td>
      <td data-l={texts.labels.paidAt} className="numeric">
        <PaymentDate purchase={purchase} />
      </td>
      <td className="full purchase-training">{trainingName}</td>
      <td data-l={texts.labels.session} className="numeric purchase-session">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt on the server to text and line breaks */}
        <span dangerouslySetInnerHTML={{ __html: session }} />
      </td>
      <td data-l={texts.labels.total} className="cell-number purchase-total">
        {totalPriceText}
      </td>
      <td className="full">
        <span className="purchase-receipt">
          <Receipt purchase={purchase} />
          {needsPayment && (
            <ButtonLink size="sm" href={linkToOrder}>
              {state === 'rejected' ? texts.sendAgain : texts.pay}
              <span className="visually-hidden">{texts.of(transactionNo)}</span>
            </ButtonLink>
          )}
        </span>
      </td>
    </tr>
  )
}

function PaymentDate({ purchase: { paidAt, expiresAt } }: { purchase: Purchase }) {
  if (paidAt) return <time dateTime={paidAt}>{mediumDate(paidAt)}</time>
  if (!expiresAt) return <span className="text-ink-2">{texts.unpaid}</span>
  return (
    <time className="text-warning" dateTime={expiresAt}>
      {texts.payBefore(`${mediumDate(expiresAt)} ${timeText(expiresAt)}`)}
    </time>
  )
}

/** PURCH-010, PURCH-011, PURCH-013, PURCH-014: in cards the texts are longer, because no column names them. */
function Receipt({ purchase: { transactionNo, linkToDownload, linkToCreditNote } }: { purchase: Purchase }) {
  const icon = <Download className="icon" aria-hidden="true" />
  return (
    <>
      {linkToDownload ? (
        <ButtonLink size="sm" variant="soft" href={linkToDownload} download icon={icon}>
          <span className="max-lg:hidden">{texts.download}</span>
          <span className="lg:hidden" lang="en">
            {texts.downloadReceipt}
          </span>
          <span className="visually-hidden">{texts.of(transactionNo)}</span>
        </ButtonLink>
      ) : (
        <Badge tone="warning" icon={<Clock className="icon" aria-hidden="true" />} lang="en">
          <span className="max-lg:hidden">{texts.inProgress}</span>
          <span className="lg:hidden">{texts.receiptInProgress}</span>
        </Badge>
      )}
      {linkToCreditNote && (
        <ButtonLink size="sm" variant="outline" href={linkToCreditNote} download icon={icon}>
          {texts.creditNote}
          <span className="visually-hidden">{texts.of(transactionNo)}</span>
        </ButtonLink>
      )}
    </>
  )
}
