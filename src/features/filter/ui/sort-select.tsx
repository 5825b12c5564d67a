import { ArrowUpDown } from 'lucide-react'
import { OpenIcon } from '#components/icons/icons.tsx'
import type { ListOrder } from '#features/posts/constants.ts'
import type { SortOrder } from '../constants.ts'
import { filterTexts } from '../texts.ts'

interface SortSelectProps {
  /** The default order first. */
  orders: readonly SortOrder[]
  value: ListOrder | undefined
  onChange: (order: ListOrder | undefined) => void
}

/** The order of a list. */
export function SortSelect({ orders, value, onChange }: SortSelectProps) {
  const change = (order: SortOrder) => onChange(order === orders[0] || order === 'match' ? undefined : order)
  return (
    <label className="filter-btn filter-sort">
      <ArrowUpDown className="icon" aria-hidden="true" />
      <span className="visually-hidden">{filterTexts.sortBy}</span>
      <select value={value ?? orders[0]} onChange={(event) => change(event.target.value as SortOrder)}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {filterTexts.orders[order]}
          </option>
        ))}
      </select>
      <OpenIcon className="icon" />
    </label>
  )
}
