import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../forms/icon-button.tsx'
import { classNames } from '../state/class-names.ts'
import type { Column, Sort } from './columns.ts'
import { officeKitTexts } from './texts.ts'

interface SortControlProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Sorts where the headings have no room: on phones, and while a sortable column stands below the first cell. */
export function SortControl<Row>({ columns, sort, onSort }: SortControlProps<Row>) {
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sortable.length === 0) return null
  const moved = new Set(sortable.map(({ below }) => below))
  const { sort: texts } = officeKitTexts
  const isUp = sort.order === 'asc'
  const Icon = isUp ? ArrowUp : ArrowDown
  return (
    <div className={classNames('sort-control', moved.has('narrow') && 'is-narrow', moved.has('medium') && 'is-medium')}>
      <span className="filter-select">
        <select
          aria-label={texts.by}
          value={sort.key}
          onChange={({ currentTarget: { value } }) => {
            const isNumber = sortable.find(({ key }) => key === value)?.isNumber
            onSort({ key: value, order: isNumber ? 'desc' : 'asc' })
          }}
        >
          {sortable.map(({ key, label }) => (
            <option key={key} value={key}>
              {texts.option(label)}
            </option>
          ))}
        </select>
      </span>
      <IconButton
        label={isUp ? texts.ascending : texts.descending}
        icon={<Icon className="icon" aria-hidden="true" />}
        onClick={() => onSort({ key: sort.key, order: isUp ? 'desc' : 'asc' })}
      />
    </div>
  )
}
