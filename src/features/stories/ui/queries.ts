/** The queries of the desk. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { findAuthors, getRevision, getStory, listRevisions, listStories, listTools, previewStory } from '../contract.ts'

export interface StoriesView {
  /** Empty for all. */
  type: '' | '0' | '1'
  status: '' | '0' | '1' | '2'
  search: string
  sort: string
  order: 'asc' | 'desc'
  page: number
}

const TOOLS_FRESH_MS = 5 * 60_000
/** Prefix of all lists: each write changes them. */
export const STORIES_KEY = ['stories']

export function storiesQuery(api: Api, view: StoriesView) {
  return queryOptions({
    queryKey: [...STORIES_KEY, view],
    queryFn: ({ signal }) =>
      api(
        listStories,
        { ...view, search: view.search || undefined, sort: view.sort as 'created_at', page: String(view.page) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Read once: from then on the page knows more than the server. */
export function storyQuery(api: Api, storyId: number) {
  return queryOptions({
    queryKey: ['story', storyId],
    queryFn: async ({ signal }) => (await api(getStory, { storyId }, { signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function toolsQuery(api: Api) {
  return queryOptions({
    queryKey: ['story-tools'],
    queryFn: ({ signal }) => api(listTools, {}, { signal }),
    staleTime: TOOLS_FRESH_MS,
  })
}

export function revisionsQuery(api: Api, storyId: number) {
  return queryOptions({
    queryKey: ['story', storyId, 'revisions'],
    queryFn: ({ signal }) => api(listRevisions, { storyId }, { signal }),
    gcTime: 0,
  })
}

export function revisionQuery(api: Api, storyId: number, revisionId: number) {
  return queryOptions({
    queryKey: ['story', storyId, 'revision', revisionId],
    queryFn: async ({ signal }) => (await api(getRevision, { storyId, revisionId, against: 'draft' }, { signal })).data,
    gcTime: 0,
  })
}

export function authorSearchQuery(api: Api, storyId: number, search: string) {
  return queryOptions({
    queryKey: ['story', storyId, 'authors', search],
    queryFn: async ({ signal }) => (await api(findAuthors, { storyId, search }, { signal })).data,
    enabled: search.length >= 2,
  })
}

export function previewQuery(api: Api, storyId: number, description: string) {
  return queryOptions({
    queryKey: ['story', storyId, 'preview'],
    queryFn: async ({ signal }) => (await api(previewStory, { storyId, description }, { signal })).data.description,
    gcTime: 0,
    staleTime: 0,
  })
}
