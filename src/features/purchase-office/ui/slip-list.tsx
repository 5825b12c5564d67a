import { Badge } from '#components/feedback/badge.tsx'
import { satangText } from '#features/orders/policy.ts'
import { relativeTime } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { OfficePurchase } from '../contract.ts'
import { queueTexts as texts } from './texts.ts'

interface SlipListProps {
  purchases: readonly OfficePurchase[]
  currentId: number
  /** There are more than those loaded. */
  hasMore: boolean
  onChoose: (id: number) => void
}

/** The slips that wait, the oldest first. */
export function SlipList({ purchases, currentId, hasMore, onChoose }: SlipListProps) {
  const { renderedAt } = usePageContext()
  const position = purchases.findIndex(({ id }) => id === currentId) + 1
  return (
    <div className="slip-list">
      <p>
        <span>{texts.title}</span>
        <span className="numeric">{texts.position(position, purchases.length, hasMore)}</span>
      </p>
      <ul>
        {purchases.map(({ id, invoiceNo, personName, amountSatang, slip }) => (
          <li key={id}>
            <button type="button" aria-current={id === currentId || undefined} onClick={() => onChoose(id)}>
              <span className="slip-person">
                <span className="slip-name">{personName}</span>
                <span>{satangText(amountSatang)}</span>
              </span>
              <small className="numeric">
                {invoiceNo} · {slip && relativeTime(slip.sentAt, renderedAt)}
              </small>
              <Badge tone={slip?.reference ? 'success' : 'warning'}>
                {slip?.reference ? texts.read : texts.unread}
              </Badge>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
