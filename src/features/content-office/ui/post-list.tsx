import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfficePage } from '#components/layout/office-page.tsx'
import { RemovableChip } from '#components/navigation/chip.tsx'
import { Pagination } from '#components/navigation/pagination.tsx'
import { Tabs } from '#components/navigation/tabs.tsx'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { SavedViews } from '#features/saved-views/ui/saved-views.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { COUNT_MAX, FOUND_MAX, POST_KINDS, POSTS_PAGE, SEARCH_MAX, STATUSES } from '../constants.ts'
import type { PostNumbers } from '../contract.ts'
import { tagOptions } from '../policy.ts'
import { listTexts as texts } from '../texts.ts'
import { AddPost } from './add-post.tsx'
import { useDuplicatePost } from './mutations.ts'
import { PostBulk } from './post-bulk.tsx'
import { editPath, PostTable } from './post-table.tsx'
import { officePostsQuery, POSTS_KEY, type PostView, postCountsQuery } from './queries.ts'
import { eventList } from './use-view.ts'

/** The table with its tabs and filters, whose state is in the address. On the page of trainings the kind is fixed. */
export function PostList({ list }: { list: ListAddress<PostView> }) {
  const { view, shown, hrefFor, change } = useListView(list)
  const { api } = usePageContext()
  const go = useNavigateTo()
  const queryClient = useQueryClient()
  const query = useQuery(officePostsQuery(api, shown))
  const tags = useQuery(tagsQuery(api)).data ?? []
  const copy = useDuplicatePost()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isEvents = list === eventList
  const counts = useQuery({ ...postCountsQuery(api), enabled: !isEvents }).data
  const posts = query.data?.data ?? []
  const paging = query.data?.paginate_data
  const show = (next: Partial<PostView>) => {
    setChosen(new Set())
    void change(next)
  }
  const isFiltered = [shown.search, shown.status, shown.tag, shown.author, shown.edited].some(Boolean)
  const clear = () => show({ search: '', status: '', tag: '', author: '', edited: '' })
  const author = posts.find(({ author_id }) => String(author_id) === view.author)
  return (
    <OfficePage
      title={isEvents ? texts.eventsTitle : texts.title}
      // Its line is kept until the counts arrive, so that the list does not move.
      {...(!isEvents && { lead: counts ? leadOf(counts) : '\u00A0' })}
      actions={<AddPost kinds={isEvents ? ['event'] : ['tech_review', 'event']} />}
    >
      {!isEvents && (
        <Tabs
          label={texts.tabs}
          value={view.kind || 'all'}
          items={(['', ...POST_KINDS] as const).map((kind) => ({
            id: kind || 'all',
            label: kind ? texts.kinds[kind] : texts.all,
            href: hrefFor({ kind }),
            ...(counts && { count: texts.number(counts[kind || 'all']) }),
          }))}
        />
      )}
      <FilterBar
        search={{
          label: texts.search,
          maxLength: SEARCH_MAX,
          words: view.search,
          onSearch: (search) => show({ search }),
        }}
        count={paging && countText(paging, posts.length, shown.search || shown.tag ? FOUND_MAX : COUNT_MAX)}
      >
        <FilterSelect
          label={texts.status}
          value={view.status}
          options={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
          onChange={(value) => show({ status: value as PostView['status'] })}
        />
        <FilterSelect label={texts.tag} value={view.tag} options={tagOptions(tags)} onChange={(tag) => show({ tag })} />
        <FilterSelect
          label={texts.edited}
          value={view.edited}
          options={[{ value: '30', label: texts.edited30 }]}
          onChange={(value) => show({ edited: value as PostView['edited'] })}
        />
        {view.author && (
          <RemovableChip
            label={texts.onlyAuthor(author?.author_name ?? view.author)}
            onRemove={() => show({ author: '' })}
          />
        )}
        <SavedViews list={isEvents ? 'events' : 'posts'} address={list} view={view} />
      </FilterBar>
      <ListState
        hasFailed={hasFailed(query)}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
        rows={query.data ? posts.length : undefined}
        isFiltered={isFiltered}
        onClearFilters={clear}
        empty={{ title: texts.empty, text: texts.emptyText }}
      />
      {(query.isPending || posts.length > 0) && !hasFailed(query) && (
        <PostTable
          hasKinds={!isEvents}
          posts={posts}
          isLoading={query.isPending}
          sort={{ key: view.sort, order: view.order }}
          onSort={({ key, order }) => show({ sort: key as PostView['sort'], order })}
          selection={{
            chosen,
            label: ({ topic }) => texts.select(topic),
            onSelect: (ids, isChosen) =>
              setChosen((before) => {
                const next = new Set(before)
                for (const id of ids) isChosen ? next.add(id) : next.delete(id)
                return next
              }),
          }}
          onAuthor={({ author_id }) => show({ author: String(author_id) })}
          onCopy={({ id }) =>
            copy.mutate(
              { postId: id },
              {
                onSuccess({ data }) {
                  void queryClient.invalidateQueries({ queryKey: POSTS_KEY })
                  void go(editPath({ id: data.id, kind: data.post_type }))
                },
                onError: (error) => showSnackbar(messageOf(error)),
              },
            )
          }
        />
      )}
      {chosen.size > 0 && <PostBulk ids={[...chosen]} onClear={() => setChosen(new Set())} />}
      {paging && (
        <Pagination page={paging.current_page} pageCount={paging.last_page} hrefFor={(page) => hrefFor({ page })} />
      )}
    </OfficePage>
  )
}

function leadOf(counts: PostNumbers): string {
  return texts.lead({
    all: texts.number(counts.all),
    reviews: texts.number(counts.tech_review),
    stories: texts.number(counts.teaching_story + counts.case_study),
    events: texts.number(counts.event),
  })
}

/** A total of `most` may be more. */
function countText(paging: { current_page: number; total: number }, rows: number, most: number): string {
  const total = texts.total(paging.total, most)
  const before = (paging.current_page - 1) * POSTS_PAGE
  return rows === 0 ? texts.onlyTotal(total) : texts.count(before + 1, before + rows, total)
}
