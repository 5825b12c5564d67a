import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Chip, RemovableChip } from '#components/navigation/chip.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { savedViewsQuery } from '#features/saved-views/ui/queries.ts'
import { SavedViews } from '#features/saved-views/ui/saved-views.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { PEOPLE_FILTERS, SEARCH_MAX } from '../../constants.ts'
import { peopleTexts as texts } from '../../texts.ts'
import type { PendingChange } from '../change-dialog.tsx'
import { PeopleTable } from '../people-table.tsx'
import { PEOPLE_KEY, type PeopleView, peopleQuery } from '../queries.ts'

const loadDialog = () => import('../change-dialog.tsx').then((module) => module.ChangeDialog)

/** Parses the query of the address and ignores invalid values. */
function parseView(search: RawSearch): PeopleView {
  const training = textParam(search, 'training') ?? ''
  return {
    filter: PEOPLE_FILTERS.find((one) => one === textParam(search, 'filter')) ?? 'all',
    training: /^[1-9]\d{0,14}$/.test(training) ? training : '',
    search: (textParam(search, 'search') ?? '').trim().slice(0, SEARCH_MAX),
  }
}

const takerList: ListAddress<PeopleView> = { path: '/admin/user-events', parse: parseView }

/** `/admin/user-events`: people of trainings and their tests. Other users get 404. */
export const page = definePage<PeopleView>({
  async load({ context, search }) {
    if (!can(context.viewer, 'test-takers.manage')) throw new PageNotFound()
    const view = parseView(search)
    await Promise.all([
      context.queryClient.prefetchInfiniteQuery(peopleQuery(context.api, view)),
      context.queryClient.prefetchQuery(savedViewsQuery(context.api, 'user-events')),
    ])
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminUserEvents,
})

function AdminUserEvents() {
  const { view, shown, change: go } = useListView(takerList)
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(peopleQuery(api, shown))
  const [change, setChange] = useState<PendingChange | null>(null)
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const ask = (next: PendingChange) => fetchDialog(() => setChange(next))
  const people = query.data?.pages.flatMap(({ data }) => data) ?? []
  const trainingName = query.data?.pages[0]?.training_name ?? texts.unknownTraining
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <FilterBar
        search={{
          label: texts.search,
          maxLength: SEARCH_MAX,
          words: view.search,
          onSearch: (search) => go({ search }),
        }}
      >
        <SavedViews list="user-events" address={takerList} view={view} />
      </FilterBar>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="visually-hidden">{texts.filter}</legend>
        {PEOPLE_FILTERS.map((filter) => (
          <Chip key={filter} isPressed={filter === view.filter} onClick={() => go({ filter })}>
            {texts.filters[filter]}
          </Chip>
        ))}
      </fieldset>
      {(view.training || view.search) && (
        <p className="mb-4 flex flex-wrap items-center gap-2">
          {view.training && (
            <RemovableChip label={texts.onlyTraining(trainingName)} onRemove={() => go({ training: '' })} />
          )}
          {view.search && <RemovableChip label={texts.onlySearch(view.search)} onRemove={() => go({ search: '' })} />}
          {view.training && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => ask({ kind: 'extend-all', trainingId: Number(view.training) })}
            >
              {texts.extendAll}
            </Button>
          )}
        </p>
      )}
      <ListState
        hasFailed={hasFailed(query)}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
        rows={query.isSuccess ? people.length : undefined}
        isFiltered={shown.filter !== 'all' || Boolean(shown.training || shown.search)}
        onClearFilters={() => go({ filter: 'all', training: '', search: '' })}
        empty={{ title: texts.empty }}
      />
      {!hasFailed(query) && (query.isPending || people.length > 0) && (
        <PeopleTable
          people={people}
          isLoading={query.isPending}
          onReturn={(person) => ask({ kind: 'return', person })}
          onExtend={(person) => ask({ kind: 'extend', person })}
        />
      )}
      <LoadMore list={query} />
      {Dialog && change && (
        <Dialog
          change={change}
          onClose={() => setChange(null)}
          onDone={() => queryClient.invalidateQueries({ queryKey: PEOPLE_KEY })}
        />
      )}
    </OfficePage>
  )
}
