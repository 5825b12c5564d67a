import { Fragment } from 'react'
import { FullName } from '#components/layout/full-name.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { OwnPurchase } from '../contract.ts'
import { ChangeBuyer } from './change-buyer.tsx'
import { purchaseTexts } from './texts.ts'

const { facts: texts, summary, total } = purchaseTexts

/** What was ordered, by whom, and its total. */
export function PurchaseSummary({ purchase }: { purchase: OwnPurchase }) {
  const { invoiceNo, state, trainingName, sessionText, createdAt, paidAt, buyer, totalPriceText } = purchase
  const rows = [
    [texts.training, trainingName, keepTogether(trainingName)],
    [texts.session, sessionText, sessionText.split('\n').map((line) => <p key={line}>{keepTogether(line)}</p>)],
    [texts.ordered, createdAt, keepTogether(momentText(createdAt))],
    [texts.paid, paidAt, paidAt && keepTogether(momentText(paidAt))],
    [texts.buyer, buyer.name, <FullName key="name" text={buyer.name} />],
    [texts.taxId, buyer.tax_id, buyer.tax_id],
    [texts.address, buyer.address, buyer.address],
  ] as const
  return (
    <section className="card padded grid gap-3" aria-label={summary}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="numeric">{invoiceNo}</b>
        <OrderBadge state={state} />
      </p>
      <dl className="fact-rows">
        {rows
          .filter(([, value]) => value)
          .map(([term, , shown]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd className="numeric whitespace-pre-line">{shown}</dd>
            </Fragment>
          ))}
      </dl>
      {purchase.can_change_buyer === 1 && <ChangeBuyer purchase={purchase} />}
      <p className="order-total">
        <span>{total}</span>
        <b>{totalPriceText}</b>
      </p>
    </section>
  )
}

const momentText = (moment: string) => `${mediumDate(moment)} ${timeText(moment)}`
