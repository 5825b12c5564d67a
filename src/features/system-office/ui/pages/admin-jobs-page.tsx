import { useQuery } from '@tanstack/react-query'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Pagination } from '#components/navigation/pagination.tsx'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { numberParam, textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { JOB_FILTERS } from '../../constants.ts'
import { jobStateTexts, jobTexts as texts } from '../../texts.ts'
import { jobColumns, queueColumns } from '../job-columns.tsx'
import { useRetryJob } from '../mutations.ts'
import { JOBS_KEY, type JobsView, jobsQuery } from '../queries.ts'
import { RetryAll, useRetry } from '../use-retry.tsx'

function parseView(search: RawSearch): JobsView {
  return {
    state: JOB_FILTERS.find((state) => state === textParam(search, 'state')) ?? '',
    name: (textParam(search, 'name') ?? '').slice(0, 80),
    page: numberParam(search, 'page', { min: 1, max: 10_000, fallback: 1 }),
  }
}

const jobList: ListAddress<JobsView> = { path: '/admin/jobs', parse: parseView }

/** `/admin/jobs`: background jobs with their errors, and every kind of job. Other users get 404. */
export const page = definePage<JobsView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    const view = parseView(search)
    await queryClient.prefetchQuery(jobsQuery(api, view))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: JobsPage,
})

function JobsPage() {
  const { view, shown, hrefFor, change } = useListView(jobList)
  const { api, renderedAt } = usePageContext()
  const list = useQuery(jobsQuery(api, shown))
  const { retry, isPending } = useRetry(useRetryJob(), { queryKey: JOBS_KEY, done: texts.retried })
  const { data } = list
  const queues = data?.queues ?? []
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead}
      actions={
        failed > 0 && <RetryAll label={texts.retryAll(failed)} isLoading={isPending} onRetry={() => retry({})} />
      }
    >
      <FilterBar count={data && texts.count(data.paginate_data.total)}>
        <FilterSelect
          label={texts.state}
          value={view.state}
          options={JOB_FILTERS.map((value) => ({ value, label: jobStateTexts[value] }))}
          onChange={(state) => change({ state: state as JobsView['state'] })}
        />
        <FilterSelect
          label={texts.name}
          value={view.name}
          options={queues.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => change({ name })}
        />
      </FilterBar>
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={data?.data.length}
        isFiltered={view.state !== '' || view.name !== ''}
        onClearFilters={() => change({ state: '', name: '' })}
        empty={{ title: texts.empty }}
      />
      {!hasFailed(list) && data?.data.length !== 0 && (
        <ListTable
          label={texts.table}
          columns={jobColumns((id) => retry({ id }))}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          isLoading={!data}
        />
      )}
      {data && (
        <Pagination
          page={data.paginate_data.current_page}
          pageCount={data.paginate_data.last_page}
          hrefFor={(number) => hrefFor({ page: number })}
        />
      )}
      {queues.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-h3">{texts.queues}</h2>
          <ListTable
            label={texts.queues}
            columns={queueColumns(renderedAt)}
            rows={queues}
            rowKey={({ name }) => name}
            hasKeys={false}
          />
        </>
      )}
    </OfficePage>
  )
}
