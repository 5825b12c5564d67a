import { savedViewsQuery } from '#features/saved-views/ui/queries.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { type PageArguments, PageNotFound, type RawSearch } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import type { ListAddress } from '#lib/use-list-view.ts'
import { POST_KINDS, type PostKind, SEARCH_MAX, SORTS, STATUSES } from '../constants.ts'
import { officePostsQuery, type PostView, postCountsQuery } from './queries.ts'

/** `/admin/posts`: posts of all kinds. */
export const postList: ListAddress<PostView> = { path: '/admin/posts', parse: (search) => parseView(search) }
/** `/admin/events`: trainings, so the kind is fixed. */
export const eventList: ListAddress<PostView> = { path: '/admin/events', parse: (search) => parseView(search, 'event') }

/** Ignores invalid values. */
function parseView(search: RawSearch, kind?: PostKind): PostView {
  const text = (name: string) => textParam(search, name) ?? ''
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(text(name)) ? text(name) : '')
  return {
    kind: kind ?? POST_KINDS.find((one) => one === text('kind')) ?? '',
    search: text('search').trim().slice(0, SEARCH_MAX),
    status: STATUSES.find((one) => one === text('status')) ?? '',
    tag: id('tag'),
    author: id('author'),
    edited: text('edited') === '30' ? '30' : '',
    sort: SORTS.find((one) => one === text('sort')) ?? 'published',
    order: text('order') === 'asc' ? 'asc' : 'desc',
    page: /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1,
  }
}

/** Loads the list that the address names. */
export async function loadPosts(list: ListAddress<PostView>, { context, search }: PageArguments): Promise<PostView> {
  const { api, queryClient, viewer } = context
  if (!can(viewer, 'content.edit')) throw new PageNotFound()
  const view = list.parse(search)
  await Promise.all([
    queryClient.prefetchQuery(officePostsQuery(api, view)),
    queryClient.prefetchQuery(tagsQuery(api)),
    queryClient.prefetchQuery(savedViewsQuery(api, list === eventList ? 'events' : 'posts')),
    list === eventList ? undefined : queryClient.prefetchQuery(postCountsQuery(api)),
  ])
  return view
}
