import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { ListSearch } from '#components/navigation/list-search.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, useNavigateTo, usePageContext, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { stringifySearch, textParam } from '#lib/search-params.ts'
import { SEARCH_MAX } from '../../constants.ts'
import { listTexts as texts } from '../../texts.ts'
import { testsQuery } from '../queries.ts'
import { TestTable } from '../test-table.tsx'

/** `/admin/tests`: the tests of all trainings. Other users get 404. */
export const page = definePage<string>({
  async load({ context, search }) {
    if (!can(context.viewer, 'tests.manage')) throw new PageNotFound()
    const words = (textParam(search, 'search') ?? '').trim().slice(0, SEARCH_MAX)
    await context.queryClient.prefetchInfiniteQuery(testsQuery(context.api, words))
    return words
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminTests,
})

function AdminTests() {
  const words = usePageData<string>()
  const { api } = usePageContext()
  const query = useInfiniteQuery(testsQuery(api, words))
  const go = useNavigateTo()
  const search = (text: string) =>
    go(`/admin/tests${stringifySearch({ search: text || undefined })}`, { keepScroll: true })
  const tests = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <ListSearch key={words} label={texts.search} maxLength={SEARCH_MAX} words={words} onSearch={search} />
      {hasFailed(query) ? (
        <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        query.isPending && <SkeletonLines lines={6} />
      )}
      {query.isSuccess && tests.length === 0 && (
        <EmptyState
          picture={words ? 'no-result' : 'test'}
          title={words ? texts.emptyFound : texts.empty}
          actions={
            words && (
              <Button variant="soft" onClick={() => search('')}>
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
