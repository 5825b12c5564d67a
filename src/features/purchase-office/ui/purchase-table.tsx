import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { satangText } from '#features/orders/policy.ts'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { shortDate, timeText } from '#lib/dates.ts'
import type { OfficePurchase } from '../contract.ts'
import { listTexts as texts } from './texts.ts'

interface PurchaseTableProps {
  purchases: readonly OfficePurchase[]
  chosen: ReadonlySet<number>
  onSelect: (ids: readonly number[], isChosen: boolean) => void
  /** Shows the slip in the queue. */
  onOpen: (purchase: OfficePurchase) => void
  onRefund: (purchase: OfficePurchase) => void
  onTraining: (trainingId: number) => void
}

/** All orders; a card for each one on a phone, without selecting. */
export function PurchaseTable({ purchases, chosen, onSelect, ...on }: PurchaseTableProps) {
  const { columns } = texts
  const waiting = purchases.filter(({ state, slip }) => state === 'checking' && slip)
  const ids = waiting.map(({ id }) => id)
  return (
    <table className="data-table office-table" aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{columns.select}</span>
            {ids.length > 0 && (
              <Checkbox
                label={<span className="visually-hidden">{texts.selectAll}</span>}
                checked={ids.every((id) => chosen.has(id))}
                onChange={(event) => onSelect(ids, event.currentTarget.checked)}
              />
            )}
          </th>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.training}</th>
          <th scope="col" className="cell-number">
            {columns.amount}
          </th>
          <th scope="col">{columns.date}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.documents}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <PurchaseRow
            key={purchase.id}
            purchase={purchase}
            isChosen={chosen.has(purchase.id)}
            onSelect={(isChosen) => onSelect([purchase.id], isChosen)}
            {...on}
          />
        ))}
      </tbody>
    </table>
  )
}

interface PurchaseRowProps extends Pick<PurchaseTableProps, 'onOpen' | 'onRefund' | 'onTraining'> {
  purchase: OfficePurchase
  isChosen: boolean
  onSelect: (isChosen: boolean) => void
}

function PurchaseRow({ purchase, isChosen, onSelect, onOpen, onRefund, onTraining }: PurchaseRowProps) {
  const { invoiceNo, state, personName, trainingId, trainingName, amountSatang, createdAt, slip } = purchase
  const { columns } = texts
  return (
    <tr className={isChosen ? 'is-chosen' : undefined}>
      <td className="max-md:hidden">
        {state === 'checking' && slip && (
          <Checkbox
            label={<span className="visually-hidden">{texts.select(invoiceNo)}</span>}
            checked={isChosen}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}
      </td>
      <td className="full">
        <b className="numeric whitespace-nowrap">{invoiceNo}</b>
        <span className="block text-ink-2 text-xs">{personName}</span>
      </td>
      <td className="full">
        {trainingName}{' '}
        <button type="button" className="link text-xs" onClick={() => onTraining(trainingId)}>
          {texts.onlyThisTraining}
          <span className="visually-hidden"> {trainingName}</span>
        </button>
      </td>
      <td className="cell-number" data-l={columns.amount}>
        <b>{satangText(amountSatang)}</b>
      </td>
      <td className="numeric" data-l={columns.date}>
        <span>
          <span className="whitespace-nowrap">{shortDate(createdAt)}</span>
          <span className="block text-ink-2 text-xs">{timeText(createdAt)}</span>
        </span>
      </td>
      <td data-l={columns.state}>
        <OrderBadge state={state} />
      </td>
      <td data-l={columns.documents}>
        <Documents purchase={purchase} />
      </td>
      <td className="full">
        {state === 'checking' && slip && (
          <Button size="sm" variant="soft" onClick={() => onOpen(purchase)}>
            {texts.open}
            <span className="visually-hidden">{texts.of(invoiceNo)}</span>
          </Button>
        )}
        {state === 'paid' && (
          <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => onRefund(purchase)}>
            {texts.refund}
            <span className="visually-hidden">{texts.of(invoiceNo)}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function Documents({ purchase }: { purchase: OfficePurchase }) {
  const { receiptNo, linkToReceipt, creditNoteNo, linkToCreditNote } = purchase
  if (!receiptNo && !creditNoteNo) {
    return (
      <span className="text-ink-2">
        <span aria-hidden="true">{texts.none}</span>
        <span className="visually-hidden">{texts.noDocument}</span>
      </span>
    )
  }
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <DocumentNumber number={receiptNo} href={linkToReceipt} />
      <DocumentNumber number={creditNoteNo} href={linkToCreditNote} />
    </span>
  )
}

function DocumentNumber({ number, href }: { number: string | null; href: string | null }) {
  if (!number) return null
  if (!href) return <span className="numeric whitespace-nowrap">{number}</span>
  return (
    <a className="link numeric whitespace-nowrap" href={href} download>
      {number}
    </a>
  )
}
