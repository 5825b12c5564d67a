import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { formatNumber } from '#lib/counts.ts'
import { shortDate } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { FILTER_MAX, PERIODS, type Period } from '../constants.ts'
import type { MissedSearch } from '../contract.ts'
import { missedTexts as texts } from '../texts.ts'
import { EndlessTable } from './endless-table.tsx'
import { missedQuery } from './queries.ts'
import type { EditedSynonym } from './synonym-dialog.tsx'
import type { SearchTabProps } from './use-search-view.ts'

/** Searches that found nothing, with what was found next and one press that makes a synonym of both. */
export function MissedTab({ view, shown, change, onEdit }: SearchTabProps) {
  const { api } = usePageContext()
  const list = useInfiniteQuery(missedQuery(api, shown.days, shown.search))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const total = list.data?.pages[0]?.total
  return (
    <>
      <FilterBar
        search={{
          label: texts.search,
          maxLength: FILTER_MAX,
          words: view.search,
          onSearch: (search) => change({ search }),
        }}
        count={total !== undefined && texts.count(total)}
      >
        <span className="filter-select">
          <select
            aria-label={texts.period}
            value={view.days}
            onChange={(event) => change({ days: event.currentTarget.value as Period })}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {texts.periods[period]}
              </option>
            ))}
          </select>
        </span>
      </FilterBar>
      <EndlessTable
        list={list}
        rows={rows}
        rowKey={({ text }) => text}
        label={texts.table}
        columns={columnsOf(onEdit)}
        isFiltered={shown.search !== ''}
        onClearFilters={() => change({ search: '' })}
        empty={{ title: texts.empty, text: texts.emptyText }}
      />
      <p className="mt-3 text-ink-2 text-sm">{texts.note}</p>
    </>
  )
}

function columnsOf(onEdit: (synonym: EditedSynonym) => void): Column<MissedSearch>[] {
  return [
    {
      key: 'text',
      label: texts.columns.text,
      phone: 'title',
      cell: ({ text, has_synonym }) => (
        <span className="flex flex-wrap items-center gap-2">
          <b className="wrap-anywhere">{text}</b>
          {has_synonym && <Badge tone="success">{texts.hasSynonym}</Badge>}
        </span>
      ),
    },
    { key: 'times', label: texts.columns.times, isNumber: true, cell: ({ times }) => formatNumber(times) },
    {
      key: 'last',
      label: texts.columns.last,
      phone: 'hidden',
      below: 'medium',
      cell: ({ last_day }) => shortDate(`${last_day}T12:00:00+07:00`),
    },
    {
      key: 'next',
      label: texts.columns.next,
      cell: ({ retries }) =>
        retries.length === 0
          ? texts.noRetry
          : retries.map(({ text, times }) => (
              <span key={text} className="block wrap-anywhere">
                {texts.retry(text, times)}
              </span>
            )),
    },
    {
      key: 'action',
      label: texts.columns.action,
      isActions: true,
      cell: ({ text, retries: [first] }) => (
        <Button
          size="sm"
          variant={first ? 'soft' : 'outline'}
          icon={<Plus className="icon" aria-hidden="true" />}
          aria-label={first ? texts.addPair(text, first.text) : texts.addText(text)}
          onClick={() => onEdit({ id: null, text, meaning: first?.text ?? '' })}
        >
          {texts.add}
        </Button>
      ),
    },
  ]
}
