import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LoadError } from '../feedback/load-error.tsx'
import { Button } from '../forms/button.tsx'
import { officeKitTexts } from './texts.ts'

interface ListStateProps {
  hasFailed: boolean
  isFetching: boolean
  onRetry: () => void
  /** Number of rows; 0 shows one of the two empty states. */
  rows: number | undefined
  /** Whether a search or filter is set. */
  isFiltered: boolean
  onClearFilters: () => void
  /** Title and next step of a list that has no rows at all. */
  empty: { title: string; text?: string; actions?: ReactNode }
}

/** What replaces a table that failed to load, is empty, or has no row for the chosen filters. Null otherwise. */
export function ListState({ hasFailed, isFetching, onRetry, rows, isFiltered, onClearFilters, empty }: ListStateProps) {
  if (hasFailed) {
    return <LoadError text={officeKitTexts.table.failed} isCentred isLoading={isFetching} onRetry={onRetry} />
  }
  if (rows !== 0) return null
  if (isFiltered) {
    return (
      <EmptyState
        picture="no-result"
        title={officeKitTexts.table.noResult}
        actions={
          <Button variant="soft" onClick={onClearFilters}>
            {officeKitTexts.table.clearFilters}
          </Button>
        }
      />
    )
  }
  return <EmptyState picture="idea" {...empty} />
}
