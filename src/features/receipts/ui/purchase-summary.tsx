import { Fragment } from 'react'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { OwnPurchase } from '../contract.ts'
import { purchaseTexts } from './texts.ts'

const { facts: texts, summary, total } = purchaseTexts

/** What was ordered, by whom, and its total. */
export function PurchaseSummary({ purchase }: { purchase: OwnPurchase }) {
  const { invoiceNo, state, trainingName, sessionText, createdAt, paidAt, buyer, totalPriceText } = purchase
  const rows = [
    [texts.training, trainingName],
    [texts.session, sessionText],
    [texts.ordered, momentText(createdAt)],
    [texts.paid, paidAt && momentText(paidAt)],
    [texts.buyer, buyer.name],
    [texts.taxId, buyer.tax_id],
    [texts.address, buyer.address],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <section className="card padded grid gap-3" aria-label={summary}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="numeric">{invoiceNo}</b>
        <OrderBadge state={state} />
      </p>
      <dl className="fact-rows">
        {rows.map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd className="numeric whitespace-pre-line">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="order-total">
        <span>{total}</span>
        <b>{totalPriceText}</b>
      </p>
    </section>
  )
}

const momentText = (moment: string) => `${mediumDate(moment)} ${timeText(moment)}`
