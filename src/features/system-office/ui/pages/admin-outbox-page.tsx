import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Pagination } from '#components/navigation/pagination.tsx'
import { BulkAction, BulkBar } from '#components/office/bulk-bar.tsx'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { numberParam, textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { COUNT_MAX, MAIL_STATES, SEARCH_MAX } from '../../constants.ts'
import { mailStateTexts, outboxTexts as texts } from '../../texts.ts'
import { mailColumns } from '../mail-columns.tsx'
import { useRetryMails } from '../mutations.ts'
import { OUTBOX_KEY, type OutboxView, outboxQuery } from '../queries.ts'
import { RetryAll, useRetry } from '../use-retry.tsx'

function parseView(search: RawSearch): OutboxView {
  return {
    state: MAIL_STATES.find((state) => state === textParam(search, 'state')) ?? '',
    search: (textParam(search, 'search') ?? '').trim().slice(0, SEARCH_MAX),
    sort: textParam(search, 'sort') === 'attempts' ? 'attempts' : 'created',
    order: textParam(search, 'order') === 'asc' ? 'asc' : 'desc',
    page: numberParam(search, 'page', { min: 1, max: 10_000, fallback: 1 }),
  }
}

const mailList: ListAddress<OutboxView> = { path: '/admin/outbox', parse: parseView }

/** `/admin/outbox`: mails without their content; failed ones are sent again. Other users get 404. */
export const page = definePage<OutboxView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    const view = parseView(search)
    await queryClient.prefetchQuery(outboxQuery(api, view))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: OutboxPage,
})

const NONE: ReadonlySet<number> = new Set()

function OutboxPage() {
  const { view, shown, hrefFor, change: changeView } = useListView(mailList)
  const { api, renderedAt } = usePageContext()
  const list = useQuery(outboxQuery(api, shown))
  const [chosen, setChosen] = useState(NONE)
  const { retry, isPending } = useRetry(useRetryMails(), {
    queryKey: OUTBOX_KEY,
    done: texts.retried,
    onDone: () => setChosen(NONE),
  })
  const change = (next: Partial<OutboxView>) => {
    setChosen(NONE)
    void changeView(next)
  }
  const { data } = list
  const canRetry = data?.counts.canRetry ?? 0
  const select = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return (
    <OfficePage
      title={texts.title}
      lead={data?.hasServer === false ? texts.noServer : texts.lead}
      actions={
        canRetry > 0 && <RetryAll label={texts.retryAll(canRetry)} isLoading={isPending} onRetry={() => retry({})} />
      }
    >
      <FilterBar
        search={{
          label: texts.search,
          maxLength: SEARCH_MAX,
          words: view.search,
          onSearch: (search) => change({ search }),
        }}
        count={data && texts.count(data.paginate_data.total, COUNT_MAX)}
      >
        <FilterSelect
          label={texts.state}
          value={view.state}
          options={MAIL_STATES.map((value) => ({ value, label: mailStateTexts[value] }))}
          onChange={(state) => change({ state: state as OutboxView['state'] })}
        />
      </FilterBar>
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={data?.data.length}
        isFiltered={view.state !== '' || view.search !== ''}
        onClearFilters={() => change({ state: '', search: '' })}
        empty={{ title: texts.empty }}
      />
      {!hasFailed(list) && data?.data.length !== 0 && (
        <ListTable
          label={texts.table}
          columns={mailColumns(renderedAt, (id) => retry({ ids: [id] }))}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          sort={{ key: view.sort, order: view.order }}
          onSort={({ key, order }) => change({ sort: key as OutboxView['sort'], order })}
          selection={{
            chosen,
            onSelect: select,
            label: ({ subject }) => texts.choose(subject),
            canSelect: (mail) => mail.canRetry,
          }}
          isLoading={!data}
        />
      )}
      {chosen.size > 0 && (
        <BulkBar label={texts.bulk} count={texts.chosen(chosen.size)} onClear={() => setChosen(NONE)}>
          <BulkAction isMain isLoading={isPending} onClick={() => retry({ ids: [...chosen] })}>
            {texts.retry}
          </BulkAction>
        </BulkBar>
      )}
      {data && (
        <Pagination
          page={data.paginate_data.current_page}
          pageCount={data.paginate_data.last_page}
          hrefFor={(number) => hrefFor({ page: number })}
        />
      )}
    </OfficePage>
  )
}
