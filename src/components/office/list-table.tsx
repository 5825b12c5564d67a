import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'
import type { Column, Sort } from './columns.ts'
import { SortControl } from './sort-control.tsx'
import { officeKitTexts } from './texts.ts'
import { useRowKeys } from './use-row-keys.ts'

export type RowKey = number | string

export interface Selection<Row, Key extends RowKey = number> {
  chosen: ReadonlySet<Key>
  onSelect: (keys: readonly Key[], isChosen: boolean) => void
  /** Accessible name of the checkbox of a row. */
  label: (row: Row) => string
  /** Default: every row can be selected. */
  canSelect?: (row: Row) => boolean
}

interface ListTableProps<Row, Key extends RowKey> {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection<Row, Key>
  /** Opens the row that Enter was pressed on; the row also needs a visible link or button. */
  onOpen?: (row: Row) => void
  /** The row that a side panel shows. */
  openKey?: Key | null
  /** Shows six grey rows in place of the rows. */
  isLoading?: boolean
  /** False turns J, K, X and Enter off. */
  hasKeys?: boolean
}

const PLACEHOLDER_ROWS = [1, 2, 3, 4, 5, 6]

/**
 * The table of the office: sortable columns, selection, and the keys J, K, X and Enter. On a phone each row is a card
 * without checkbox.
 */
export function ListTable<Row, Key extends RowKey>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  onOpen,
  openKey,
  isLoading = false,
  hasKeys = true,
}: ListTableProps<Row, Key>) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<Key | null>(null)
  const selectable = selection ? rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowKey) : []
  // Without a row that can be selected there is no column for it.
  const hasChecks = selection && (isLoading || selectable.length > 0)
  const place = rows.findIndex((row) => rowKey(row) === current)
  useRowKeys({
    isActive: hasKeys && !isLoading && rows.length > 0,
    table,
    onMove(step) {
      const next = place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + step))
      setCurrent(rowKey(rows[next] as Row))
      table.current?.tBodies[0]?.rows[next]?.scrollIntoView({ block: 'nearest' })
    },
    onSelect() {
      if (current !== null && selectable.includes(current)) {
        selection?.onSelect([current], !selection.chosen.has(current))
      }
    },
    onOpen() {
      const row = rows[place]
      if (row) onOpen?.(row)
    },
  })
  return (
    <div className="office-table-frame">
      {sort && onSort && <SortControl columns={columns} sort={sort} onSort={onSort} />}
      <table ref={table} className="data-table list-table" aria-label={label} aria-busy={isLoading || undefined}>
        <thead>
          <tr>
            {hasChecks && (
              <th scope="col" className="cell-check">
                <span className="visually-hidden">{officeKitTexts.table.select}</span>
                {selectable.length > 0 && (
                  <Checkbox
                    label={<span className="visually-hidden">{officeKitTexts.table.selectAll}</span>}
                    checked={selectable.every((id) => selection.chosen.has(id))}
                    onChange={(event) => selection.onSelect(selectable, event.currentTarget.checked)}
                  />
                )}
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading
            ? PLACEHOLDER_ROWS.map((number) => (
                <tr key={number}>
                  {hasChecks && <td className="cell-check" />}
                  {columns.map((column) => (
                    <td key={column.key} className={belowClass(column)}>
                      <span className="skeleton" aria-hidden="true" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const id = rowKey(row)
                return (
                  <tr
                    key={id}
                    className={classNames(selection?.chosen.has(id) && 'is-chosen', openKey === id && 'is-open')}
                    data-current={current === id || undefined}
                  >
                    {hasChecks && (
                      <td className="cell-check">
                        {selectable.includes(id) && (
                          <Checkbox
                            label={<span className="visually-hidden">{selection.label(row)}</span>}
                            checked={selection.chosen.has(id)}
                            onChange={(event) => selection.onSelect([id], event.currentTarget.checked)}
                          />
                        )}
                      </td>
                    )}
                    {columns.map((column, index) => (
                      <td key={column.key} className={cellClass(column, row)} data-l={cellLabel(column)}>
                        {column.isActions ? <div>{column.cell(row)}</div> : <Value column={column} row={row} />}
                        {index === 0 && <ValuesBelow columns={columns} row={row} />}
                      </td>
                    ))}
                  </tr>
                )
              })}
        </tbody>
      </table>
      {isLoading && (
        <span className="visually-hidden" role="status">
          {kitTexts.loading}
        </span>
      )}
    </div>
  )
}

function Value<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (!column.isEmpty?.(row)) return column.cell(row)
  return (
    <span className="text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{officeKitTexts.table.noValue}</span>
    </span>
  )
}

/** The values that the first cell takes over where their columns have no room. */
function ValuesBelow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const moved = columns.filter(({ below, isEmpty }) => below && !isEmpty?.(row))
  if (moved.length === 0) return null
  return (
    <div className="values-below">
      {moved.map(({ key, label, below, cell }) => (
        <div key={key} className={`value-${below}`}>
          <span>{label}</span> <div>{cell(row)}</div>
        </div>
      ))}
    </div>
  )
}

function cellClass<Row>(column: Column<Row>, row: Row): string | undefined {
  const { isNumber, isActions, phone, isEmpty } = column
  return (
    classNames(
      isNumber && 'cell-number',
      isActions && 'cell-actions',
      phone === 'title' && 'full',
      (phone === 'hidden' || isEmpty?.(row)) && 'max-md:hidden',
      belowClass(column),
    ) || undefined
  )
}

const belowClass = <Row,>({ below }: Column<Row>) => below && `cell-${below}`

/** The label in front of a value on a phone. */
function cellLabel<Row>({ label, phone, isActions }: Column<Row>): string | undefined {
  return phone === 'title' || isActions ? undefined : label
}

interface ColumnHeadProps<Row> {
  column: Column<Row>
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** A heading; of a sortable column a button: ascending first for text, descending first for numbers. */
function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const { key, label, isNumber, isSortable, isActions } = column
  const className = classNames(isNumber && 'cell-number', belowClass(column)) || undefined
  if (!isSortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {isActions ? <span className="visually-hidden">{label}</span> : label}
      </th>
    )
  }
  const order = sort?.key === key ? sort.order : undefined
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  const first = isNumber ? 'desc' : 'asc'
  const next = order === undefined ? first : order === 'asc' ? 'desc' : 'asc'
  const state = order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={state}>
      <button type="button" onClick={() => onSort({ key, order: next })}>
        {label}
        <Icon className="icon" aria-hidden="true" />
      </button>
    </th>
  )
}
