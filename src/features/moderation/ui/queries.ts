/** Queries of the admin lists. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { CommentAuditAction } from '#lib/audit.ts'
import type { QueueFilter } from '../constants.ts'
import { listAudit, listModeratedComments } from '../contract.ts'

export interface QueueView {
  filter: QueueFilter
  /** Search text of the address; empty for none. */
  post: string
  search: string
}

/** Other users report and decide in the meantime. */
const FRESH_MS = 5_000

/** Prefix of the keys of all moderation lists, which every action invalidates. */
export const MODERATION_KEY = ['moderation']

export function queueQuery(api: Api, view: QueueView) {
  return infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'queue', view],
    queryFn: ({ pageParam, signal }) =>
      api(listModeratedComments, { ...view, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}

export function auditQuery(api: Api, action: CommentAuditAction | '') {
  return infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'audit', action],
    queryFn: ({ pageParam, signal }) => api(listAudit, { action, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}
