import { tagsQuery } from '#features/tags/ui/queries.ts'
import { type PageArguments, PageNotFound } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { isAdmin } from '#lib/viewer.ts'
import { POST_KINDS, type PostKind, SEARCH_MAX, SORTS, STATUSES } from '../constants.ts'
import { officePostsQuery, type PostView } from './queries.ts'

/** Loads the list that the address names; invalid values are ignored. */
export async function loadList({ context, search }: PageArguments, kind?: PostKind): Promise<PostView> {
  const { api, queryClient, viewer } = context
  if (!isAdmin(viewer)) throw new PageNotFound()
  const text = (name: string) => textParam(search, name) ?? ''
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(text(name)) ? text(name) : '')
  const view: PostView = {
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
  await Promise.all([queryClient.prefetchQuery(officePostsQuery(api, view)), queryClient.prefetchQuery(tagsQuery(api))])
  return view
}
