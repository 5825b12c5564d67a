import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { JobFilter, MailState } from '../constants.ts'
import { listJobs, listLog, listOutbox, listSettings } from '../contract.ts'

const FRESH_MS = 5_000
const AGAIN_MS = 30_000
export const OUTBOX_KEY = ['system-office', 'outbox']
export const JOBS_KEY = ['system-office', 'jobs']

export interface OutboxView {
  state: MailState | ''
  search: string
  sort: 'created' | 'attempts'
  order: 'asc' | 'desc'
  page: number
}

export function outboxQuery(api: Api, { state, search, ...view }: OutboxView) {
  return queryOptions({
    queryKey: [...OUTBOX_KEY, state, search, view],
    queryFn: ({ signal }) =>
      api(listOutbox, { ...view, state: state || undefined, search: search || undefined }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  })
}

export interface JobsView {
  state: JobFilter | ''
  name: string
  page: number
}

export function jobsQuery(api: Api, { state, name, page }: JobsView) {
  return queryOptions({
    queryKey: [...JOBS_KEY, state, name, page],
    queryFn: ({ signal }) => api(listJobs, { page, state: state || undefined, name: name || undefined }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  })
}

/** As in the address; empty for all. */
export interface LogView {
  actor: string
  action: string
  subject: string
  from: string
  to: string
  /** `1`: with the people who were shown in lists. */
  lists: string
}

export function logQuery(api: Api, { actor, action, subject, from, to, lists }: LogView) {
  return infiniteQueryOptions({
    queryKey: ['system-office', 'log', actor, action, subject, from, to, lists],
    queryFn: ({ pageParam, signal }) =>
      api(
        listLog,
        {
          actor: actor || undefined,
          action: action || undefined,
          subject: subject || undefined,
          from: from || undefined,
          to: to || undefined,
          lists: lists === '1' ? lists : undefined,
          before: pageParam === null ? undefined : String(pageParam),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })
}

export function settingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['system-office', 'settings'],
    queryFn: ({ signal }) => api(listSettings, {}, { signal }),
  })
}
