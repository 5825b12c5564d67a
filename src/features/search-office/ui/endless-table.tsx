import type { ReactNode } from 'react'
import { LoadMore } from '#components/feedback/load-more.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import { hasFailed } from '#lib/has-failed.ts'

interface EndlessTableProps<Row> {
  /** Of `useInfiniteQuery`. */
  list: Parameters<typeof hasFailed>[0] & {
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  label: string
  columns: readonly Column<Row>[]
  onOpen?: (row: Row) => void
  isFiltered: boolean
  onClearFilters: () => void
  empty: { title: string; text?: string; actions?: ReactNode }
}

/** A table of the loaded pages with its states, and a button for the next page. */
export function EndlessTable<Row>({ list, rows, isFiltered, onClearFilters, empty, ...table }: EndlessTableProps<Row>) {
  return (
    <>
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={rows?.length}
        isFiltered={isFiltered}
        onClearFilters={onClearFilters}
        empty={empty}
      />
      {!hasFailed(list) && rows?.length !== 0 && <ListTable {...table} rows={rows ?? []} isLoading={!rows} />}
      <LoadMore list={list} />
    </>
  )
}
