import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { FullName } from '#components/layout/full-name.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import type { Column } from '#components/office/columns.ts'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import { savedViewsQuery } from '#features/saved-views/ui/queries.ts'
import { SavedViews } from '#features/saved-views/ui/saved-views.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { ACTION_PATTERN, COUNT_MAX, DAY_PATTERN } from '../../constants.ts'
import type { LogEntry } from '../../contract.ts'
import { actionText, auditTexts as texts } from '../../texts.ts'
import { type LogView, logQuery } from '../queries.ts'

const ID = /^[1-9]\d{0,14}$/

/** Invalid values of the address are ignored. */
function parseView(search: RawSearch): LogView {
  const read = (name: keyof LogView, pattern: RegExp) => {
    const text = (textParam(search, name) ?? '').trim()
    return pattern.test(text) ? text : ''
  }
  return {
    actor: read('actor', ID),
    action: read('action', ACTION_PATTERN),
    subject: read('subject', ID),
    from: read('from', DAY_PATTERN),
    to: read('to', DAY_PATTERN),
    lists: read('lists', /^1$/),
  }
}

const log: ListAddress<LogView> = { path: '/admin/audit', parse: parseView }

/** `/admin/audit`: what admins did. Other users get 404. */
export const page = definePage<LogView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    const view = parseView(search)
    await Promise.all([
      queryClient.prefetchInfiniteQuery(logQuery(api, view)),
      queryClient.prefetchQuery(savedViewsQuery(api, 'audit')),
    ])
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AuditPage,
})

const columns: readonly Column<LogEntry>[] = [
  {
    key: 'time',
    label: texts.columns.time,
    cell: ({ createdAt }) => (
      <time className="whitespace-nowrap" dateTime={createdAt}>
        {mediumDate(createdAt)} {timeText(createdAt)}
      </time>
    ),
  },
  { key: 'action', label: texts.columns.action, phone: 'title', cell: ({ action }) => <b>{actionText(action)}</b> },
  {
    key: 'actor',
    label: texts.columns.actor,
    cell: ({ actorName }) => (
      <span>
        <FullName text={actorName} />
      </span>
    ),
  },
  {
    key: 'subject',
    label: texts.columns.subject,
    isNumber: true,
    isEmpty: ({ subjectId }) => subjectId === 0,
    cell: ({ subjectId }) => subjectId,
  },
  {
    key: 'reason',
    label: texts.columns.reason,
    isEmpty: ({ reason }) => !reason,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
]

function AuditPage() {
  const { view, shown, change } = useListView(log)
  const { api } = usePageContext()
  const list = useInfiniteQuery(logQuery(api, shown))
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ data }) => data)
  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead}
      actions={
        first && (
          <ButtonLink
            className="max-md:hidden"
            size="sm"
            variant="outline"
            href={first.linkToCsv}
            download
            icon={<Download className="icon" aria-hidden="true" />}
          >
            {texts.csv}
          </ButtonLink>
        )
      }
    >
      <FilterBar
        search={{
          label: texts.subject,
          maxLength: 15,
          words: view.subject,
          onSearch: (subject) => change({ subject: ID.test(subject) ? subject : '' }),
        }}
        count={first && texts.count(first.total, COUNT_MAX)}
      >
        <FilterSelect
          label={texts.actor}
          value={view.actor}
          options={first?.actors.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          onChange={(actor) => change({ actor })}
        />
        <FilterSelect
          label={texts.action}
          value={view.action}
          options={first?.actions.map((value) => ({ value, label: actionText(value) })) ?? []}
          onChange={(action) => change({ action })}
        />
        <FilterSelect
          label={texts.lists}
          value={view.lists}
          options={[{ value: '1', label: texts.withLists }]}
          onChange={(lists) => change({ lists })}
        />
        <DayInput label={texts.from} value={view.from} onChange={(from) => change({ from })} />
        <DayInput label={texts.to} value={view.to} onChange={(to) => change({ to })} />
        <SavedViews list="audit" address={log} view={view} />
      </FilterBar>
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={rows?.length}
        isFiltered={Object.values(shown).some(Boolean)}
        onClearFilters={() => change(parseView({}))}
        empty={{ title: texts.empty }}
      />
      {!hasFailed(list) && rows?.length !== 0 && (
        <ListTable label={texts.table} columns={columns} rows={rows ?? []} rowKey={({ id }) => id} isLoading={!rows} />
      )}
      <LoadMore list={list} />
    </OfficePage>
  )
}

/** Follows the address; a day that is only half typed changes nothing. */
function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      {label}
      <input
        key={value}
        type="date"
        className="input w-auto"
        defaultValue={value}
        onChange={({ currentTarget: { value: day } }) => (day === '' || DAY_PATTERN.test(day)) && onChange(day)}
      />
    </label>
  )
}
