import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import { satangText } from '#features/orders/policy.ts'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { shortDate, timeText } from '#lib/dates.ts'
import type { OfficePurchase } from '../contract.ts'
import { listTexts as texts } from './texts.ts'

interface PurchaseTableProps {
  purchases: readonly OfficePurchase[]
  isLoading: boolean
  chosen: ReadonlySet<number>
  onSelect: (ids: readonly number[], isChosen: boolean) => void
  /** Shows the slip in the queue. */
  onOpen: (purchase: OfficePurchase) => void
  onRefund: (purchase: OfficePurchase) => void
  onTraining: (trainingId: number) => void
}

/** All orders; a card for each one on a phone, without selecting. The keys belong to the queue of slips. */
export function PurchaseTable({ purchases, isLoading, chosen, onSelect, ...on }: PurchaseTableProps) {
  return (
    <ListTable
      label={texts.table}
      columns={columnsFor(on)}
      rows={purchases}
      rowKey={({ id }) => id}
      selection={{
        chosen,
        onSelect,
        label: ({ invoiceNo }) => texts.select(invoiceNo),
        canSelect: ({ state, slip }) => state === 'checking' && slip !== null,
      }}
      isLoading={isLoading}
      hasKeys={false}
    />
  )
}

type RowCalls = Pick<PurchaseTableProps, 'onOpen' | 'onRefund' | 'onTraining'>

function columnsFor({ onOpen, onRefund, onTraining }: RowCalls): readonly Column<OfficePurchase>[] {
  const { columns } = texts
  return [
    {
      key: 'number',
      label: columns.number,
      phone: 'title',
      cell: ({ invoiceNo, personName }) => (
        <>
          <b className="numeric whitespace-nowrap">{invoiceNo}</b>
          <span className="block text-ink-2 text-xs">{personName}</span>
        </>
      ),
    },
    {
      key: 'training',
      label: columns.training,
      phone: 'title',
      below: 'narrow',
      cell: ({ trainingId, trainingName }) => (
        <>
          {trainingName}{' '}
          <button type="button" className="link text-xs" onClick={() => onTraining(trainingId)}>
            {texts.onlyThisTraining}
            <span className="visually-hidden"> {trainingName}</span>
          </button>
        </>
      ),
    },
    {
      key: 'amount',
      label: columns.amount,
      isNumber: true,
      cell: ({ amountSatang }) => <b>{satangText(amountSatang)}</b>,
    },
    {
      key: 'date',
      label: columns.date,
      below: 'narrow',
      cell: ({ createdAt }) => (
        <span className="numeric">
          <span className="whitespace-nowrap">{shortDate(createdAt)}</span>
          <span className="block text-ink-2 text-xs">{timeText(createdAt)}</span>
        </span>
      ),
    },
    { key: 'state', label: columns.state, cell: (purchase) => <State purchase={purchase} /> },
    {
      key: 'documents',
      label: columns.documents,
      below: 'medium',
      isEmpty: ({ receiptNo, creditNoteNo }) => !receiptNo && !creditNoteNo,
      cell: (purchase) => <Documents purchase={purchase} />,
    },
    {
      key: 'actions',
      label: columns.actions,
      isActions: true,
      cell(purchase) {
        const { invoiceNo, state, slip, checkout } = purchase
        return (
          <>
            {state === 'checking' && slip && (
              <Button size="sm" variant="soft" onClick={() => onOpen(purchase)}>
                {texts.open}
                <span className="visually-hidden">{texts.of(invoiceNo)}</span>
              </Button>
            )}
            {state === 'paid' && checkout !== 'refunding' && (
              <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => onRefund(purchase)}>
                {texts.refund}
                <span className="visually-hidden">{texts.of(invoiceNo)}</span>
              </Button>
            )}
          </>
        )
      },
    },
  ]
}

/** With what the gateway does about its money. */
function State({ purchase: { state, checkout } }: { purchase: OfficePurchase }) {
  return (
    <>
      <OrderBadge state={state} />
      {checkout && <span className="block text-ink-2 text-xs">{texts.checkout[checkout]}</span>}
    </>
  )
}

function Documents({ purchase }: { purchase: OfficePurchase }) {
  const { receiptNo, linkToReceipt, creditNoteNo, linkToCreditNote } = purchase
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
