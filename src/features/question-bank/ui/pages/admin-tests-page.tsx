import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { SEARCH_MAX } from '../../constants.ts'
import { listTexts as texts } from '../../texts.ts'
import { testsQuery } from '../queries.ts'
import { TestTable } from '../test-table.tsx'

interface TestsView {
  search: string
}

const testList: ListAddress<TestsView> = {
  path: '/admin/tests',
  parse: (search: RawSearch) => ({ search: (textParam(search, 'search') ?? '').trim().slice(0, SEARCH_MAX) }),
}

/** `/admin/tests`: the tests of all trainings. Other users get 404. */
export const page = definePage<TestsView>({
  async load({ context, search }) {
    if (!can(context.viewer, 'tests.manage')) throw new PageNotFound()
    const view = testList.parse(search)
    await context.queryClient.prefetchInfiniteQuery(testsQuery(context.api, view.search))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminTests,
})

function AdminTests() {
  const { view, shown, change } = useListView(testList)
  const { api } = usePageContext()
  const query = useInfiniteQuery(testsQuery(api, shown.search))
  const tests = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <FilterBar
        search={{
          label: texts.search,
          maxLength: SEARCH_MAX,
          words: view.search,
          onSearch: (search) => change({ search }),
        }}
      />
      <ListState
        hasFailed={hasFailed(query)}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
        rows={query.isSuccess ? tests.length : undefined}
        isFiltered={shown.search !== ''}
        onClearFilters={() => change({ search: '' })}
        empty={{ title: texts.empty }}
      />
      {!hasFailed(query) && (query.isPending || tests.length > 0) && (
        <TestTable tests={tests} isLoading={query.isPending} />
      )}
      <LoadMore list={query} />
    </OfficePage>
  )
}
