import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Pagination } from '#components/navigation/pagination.tsx'
import { BulkAction, BulkBar } from '#components/office/bulk-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { savedViewsQuery } from '#features/saved-views/ui/queries.ts'
import { SavedViews } from '#features/saved-views/ui/saved-views.tsx'
import { formatNumber } from '#lib/counts.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import {
  PEOPLE_KINDS,
  PEOPLE_PAGES_MAX,
  PEOPLE_ROLES,
  PEOPLE_SEARCH_MAX,
  PEOPLE_SEEN,
  PEOPLE_SORTS,
  PEOPLE_STATES,
  PROVINCE_MAX,
} from '../../constants.ts'
import type { PersonRow } from '../../contract.ts'
import { useChangePeople } from '../mutations.ts'
import { PeopleFilters } from '../people-filters.tsx'
import { PeopleTable } from '../people-table.tsx'
import { PersonPanel } from '../person-panel.tsx'
import { PEOPLE_OFFICE_KEY, type PeopleView, peopleListQuery } from '../queries.ts'
import { importTexts, peopleTexts as texts } from '../texts.ts'

const loadImportDialog = () => import('../import-dialog.tsx').then((module) => module.ImportDialog)
const loadSuspendDialog = () => import('../suspend-dialog.tsx').then((module) => module.SuspendDialog)

/** Parses the query of the address and ignores invalid values. */
function parseView(search: RawSearch): PeopleView {
  const text = (name: string) => (textParam(search, name) ?? '').trim()
  const oneOf = (values: readonly string[], name: string) => values.find((value) => value === text(name)) ?? ''
  const page = /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1
  return {
    search: text('search').slice(0, PEOPLE_SEARCH_MAX),
    kind: oneOf(PEOPLE_KINDS, 'kind'),
    role: oneOf(PEOPLE_ROLES, 'role'),
    province: text('province').slice(0, PROVINCE_MAX),
    seen: oneOf(PEOPLE_SEEN, 'seen'),
    state: oneOf(PEOPLE_STATES, 'state'),
    sort: PEOPLE_SORTS.find((sort) => sort === text('sort')) ?? 'seen',
    order: text('order') === 'asc' ? 'asc' : 'desc',
    page: Math.min(page, PEOPLE_PAGES_MAX),
  }
}

const peopleList: ListAddress<PeopleView> = { path: '/admin/users', parse: parseView }

/** `/admin/users`: all people. Other users get 404 (ADMIN-004). */
export const page = definePage<PeopleView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'people.manage')) throw new PageNotFound()
    const view = parseView(search)
    await Promise.all([
      queryClient.prefetchQuery(peopleListQuery(api, view)),
      queryClient.prefetchQuery(savedViewsQuery(api, 'people')),
    ])
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminPeople,
})

function AdminPeople() {
  const { view, shown, hrefFor, change: changeView } = useListView(peopleList)
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = useQuery(peopleListQuery(api, shown))
  const [open, setOpen] = useState<PersonRow | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, PersonRow>>(new Map())
  const [suspending, setSuspending] = useState<readonly PersonRow[]>([])
  const [SuspendDialog, fetchSuspendDialog] = useLazyModule(loadSuspendDialog)
  const [ImportDialog, fetchImportDialog] = useLazyModule(loadImportDialog)
  const [isImporting, setImporting] = useState(false)
  const { mutate, isPending } = useChangePeople()
  const people = query.data?.data ?? []
  const change = (next: Partial<PeopleView>) => {
    setChosen(new Map())
    return changeView(next)
  }
  const askSuspend = (ones: readonly PersonRow[]) => fetchSuspendDialog(() => setSuspending(ones))
  const refresh = () => {
    setChosen(new Map())
    return queryClient.invalidateQueries({ queryKey: PEOPLE_OFFICE_KEY })
  }
  function select(ids: readonly number[], isChosen: boolean) {
    const next = new Map(chosen)
    for (const person of people.filter(({ id }) => ids.includes(id))) {
      if (isChosen) next.set(person.id, person)
      else next.delete(person.id)
    }
    setChosen(next)
  }
  function signOut() {
    const ids = [...chosen.keys()]
    mutate(
      { ids, action: 'sign-out' },
      {
        onSuccess() {
          showSnackbar(texts.signedOut(ids.length))
          void refresh()
        },
        onError: (error) => showSnackbar(messageOf(error)),
      },
    )
  }
  const total = query.data ? formatNumber(query.data.paginate_data.total) : ''
  const { search, kind, role, province, seen, state } = shown
  const isFiltered = [search, kind, role, province, seen, state].some(Boolean)
  const hasRows = !hasFailed(query) && (query.isPending || people.length > 0)
  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          size="sm"
          variant="outline"
          aria-haspopup="dialog"
          onClick={() => fetchImportDialog(() => setImporting(true))}
        >
          {importTexts.open}
        </Button>
      }
    >
      <PeopleFilters
        view={view}
        count={query.data && (query.data.is_total_capped ? texts.capped(total) : texts.count(total))}
        onChange={change}
      >
        <SavedViews list="people" address={peopleList} view={view} />
      </PeopleFilters>
      <ListState
        hasFailed={hasFailed(query)}
        isFetching={query.isFetching}
        onRetry={() => query.refetch()}
        rows={query.isPending ? undefined : people.length}
        isFiltered={isFiltered || shown.page > 1}
        onClearFilters={() => change(parseView({}))}
        empty={texts.empty}
      />
      {hasRows && (
        <div className={open ? 'with-side-panel' : undefined}>
          <div>
            <PeopleTable
              people={people}
              isLoading={query.isPending}
              sort={{ key: view.sort, order: view.order }}
              onSort={({ key, order }) => change({ sort: key as PeopleView['sort'], order })}
              chosen={new Set(chosen.keys())}
              onSelect={select}
              openId={open?.id ?? null}
              onOpen={setOpen}
            />
            {chosen.size > 0 && (
              <BulkBar label={texts.bulk} count={texts.chosen(chosen.size)} onClear={() => setChosen(new Map())}>
                <BulkAction isLoading={isPending} onClick={signOut}>
                  {texts.signOut}
                </BulkAction>
                <BulkAction isMain hasDialog onClick={() => askSuspend([...chosen.values()])}>
                  {texts.suspend}
                </BulkAction>
              </BulkBar>
            )}
            <Pagination
              page={shown.page}
              pageCount={query.data?.paginate_data.last_page ?? 1}
              hrefFor={(page) => hrefFor({ page })}
            />
          </div>
          {open && (
            <PersonPanel
              key={open.id}
              person={open}
              onClose={() => setOpen(null)}
              onSuspend={() => askSuspend([open])}
            />
          )}
        </div>
      )}
      {ImportDialog && isImporting && <ImportDialog onClose={() => setImporting(false)} onDone={refresh} />}
      {SuspendDialog && suspending.length > 0 && (
        <SuspendDialog people={suspending} onClose={() => setSuspending([])} onDone={refresh} />
      )}
    </OfficePage>
  )
}
