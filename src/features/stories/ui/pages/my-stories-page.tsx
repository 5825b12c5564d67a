import '#components/office-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { Download, PenLine } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Chip } from '#components/navigation/chip.tsx'
import { Pagination } from '#components/navigation/pagination.tsx'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, listHref, useListView } from '#lib/use-list-view.ts'
import { MY_STORIES_PATH, SEARCH_MAX, STORIES_CSV_PATH, STORY_SORTS } from '../../constants.ts'
import type { StoryRow } from '../../contract.ts'
import { canWrite } from '../../policy.ts'
import { type StoriesView, storiesQuery } from '../queries.ts'
import { StoryTable } from '../story-table.tsx'
import { filterTexts, tableTexts as texts } from '../texts.ts'

const loadDelete = () => import('../delete-story.tsx').then((module) => module.DeleteStory)
const loadViews = () => import('../views-dialog.tsx').then((module) => module.ViewsDialog)

const oneOf = <T extends string>(values: readonly T[], text: string | undefined, fallback: T): T =>
  values.find((value) => value === text) ?? fallback

/** Parses the query of the address and ignores invalid values. */
function parseView(search: RawSearch): StoriesView {
  const page = textParam(search, 'page') ?? ''
  return {
    type: oneOf(['', '0', '1'], textParam(search, 'type'), ''),
    status: oneOf(['', '0', '1', '2'], textParam(search, 'status'), ''),
    search: (textParam(search, 'search') ?? '').trim().slice(0, SEARCH_MAX),
    sort: oneOf(STORY_SORTS, textParam(search, 'sort') as 'topic', 'created_at'),
    order: oneOf(['asc', 'desc'], textParam(search, 'order'), 'desc'),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

const storyList: ListAddress<StoriesView> = { path: MY_STORIES_PATH, parse: parseView }

/** `/my-teaching-story`: the table of stories (STORY-001..017). Readers who do not write get 404. */
export const page = definePage<StoriesView>({
  async load({ context, search }) {
    if (!canWrite(context.viewer)) throw new PageNotFound()
    const view = parseView(search)
    await context.queryClient.prefetchQuery(storiesQuery(context.api, view))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: MyStories,
})

type Opened = { kind: 'delete' | 'views'; row: StoryRow }

function MyStories() {
  const { view, shown, hrefFor, change: go } = useListView(storyList)
  const { api } = usePageContext()
  const query = useQuery(storiesQuery(api, shown))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [DeleteStory, fetchDelete] = useLazyModule(loadDelete)
  const [ViewsDialog, fetchViews] = useLazyModule(loadViews)
  const rows = query.data?.data ?? []
  const pages = query.data?.paginate_data
  const isFiltered = shown.type !== '' || shown.status !== '' || shown.search !== ''
  const create = (
    <ButtonLink href={`${MY_STORIES_PATH}/create`} icon={<PenLine className="icon" aria-hidden="true" />}>
      {texts.create}
    </ButtonLink>
  )
  return (
    <div className="wrapper stories-page pb-14">
      <header className="stories-head">
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
        </div>
        {create}
      </header>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="visually-hidden">{texts.type}</legend>
        {filterTexts.types.map(([type, name]) => (
          <Chip key={type} lang="en" isPressed={type === view.type} onClick={() => go({ type })}>
            {name}
          </Chip>
        ))}
      </fieldset>
      <FilterBar
        search={{
          label: texts.search,
          maxLength: SEARCH_MAX,
          words: view.search,
          onSearch: (search) => go({ search }),
        }}
        count={pages && texts.total(pages.total)}
      >
        <FilterSelect
          label={texts.status}
          value={view.status}
          options={filterTexts.statuses}
          onChange={(status) => go({ status: status as StoriesView['status'] })}
        />
        <a
          className="btn btn-ghost btn-sm max-md:hidden"
          href={listHref({ path: STORIES_CSV_PATH, parse: parseView }, { ...view, page: 1 })}
          download
        >
          <Download className="icon" aria-hidden="true" /> {texts.csv}
        </a>
      </FilterBar>
      <ListState
        hasFailed={hasFailed(query)}
        isFetching={query.isFetching}
        onRetry={() => query.refetch()}
        rows={query.data?.data.length}
        isFiltered={isFiltered}
        onClearFilters={() => go({ type: '', status: '', search: '' })}
        empty={{ title: texts.empty, text: texts.emptyText, actions: create }}
      />
      {(rows.length > 0 || query.isPending) && (
        <StoryTable
          rows={rows}
          isLoading={query.isPending}
          sort={{ key: view.sort, order: view.order }}
          onSort={({ key, order }) => go({ sort: key, order })}
          onDelete={(row) => fetchDelete(() => setOpened({ kind: 'delete', row }))}
          onViews={(row) => fetchViews(() => setOpened({ kind: 'views', row }))}
        />
      )}
      {pages && (
        <Pagination
          page={pages.current_page}
          pageCount={pages.last_page}
          hrefFor={(number) => hrefFor({ page: number })}
        />
      )}
      {opened?.kind === 'delete' && DeleteStory && <DeleteStory row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.kind === 'views' && ViewsDialog && <ViewsDialog row={opened.row} onClose={() => setOpened(null)} />}
    </div>
  )
}
