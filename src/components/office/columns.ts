/** Columns and order of a table of the office. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Aligned to the end, with figures of equal width. */
  isNumber?: boolean
  isSortable?: boolean
  /** The buttons of the row, at its end. Only screen readers read the label; a card without buttons has no line for them. */
  isActions?: boolean
  /** On a phone: `title` without label across the card, `line` with label (default), `hidden`. */
  phone?: 'title' | 'line' | 'hidden'
  /** Whether a row has no value; only the table shows a sign for it, a card and the values below leave it out. */
  isEmpty?: (row: Row) => boolean
  /**
   * Where the box of the table is narrow the value stands with its label below the first cell: `medium` below 1100 px,
   * `narrow` below 900 px. A column by which the list is sorted at first stays a column.
   */
  below?: 'medium' | 'narrow'
}

export interface Sort {
  key: string
  order: 'asc' | 'desc'
}
