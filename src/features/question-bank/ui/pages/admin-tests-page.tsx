import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
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
      {hasFailed(query) ? (
        <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        query.isPending && <SkeletonLines lines={6} />
      )}
      {query.isSuccess && tests.length === 0 && (
        <EmptyState
          picture={shown.search ? 'no-result' : 'test'}
          title={shown.search ? texts.emptyFound : texts.empty}
          actions={
            shown.search && (
              <Button variant="soft" onClick={() => change({ search: '' })}>
                {texts.clear}
              </Button>
            )
          }
        />
      )}
      {tests.length > 0 && <TestTable tests={tests} />}
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-5 w-full"
          isLoading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </OfficePage>
  )
}
