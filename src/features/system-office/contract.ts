/** Endpoints of `/admin/outbox`, `/admin/jobs`, `/admin/audit` and `/admin/configuration`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { ID_PATTERN } from '#lib/ids.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import { ACTION_PATTERN, DAY_PATTERN, JOB_FILTERS, MAIL_SORTS, MAIL_STATES, SEARCH_MAX } from './constants.ts'

const Search = z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX)))
const Page = z._default(PageNumber, 1)
const QueryId = z.optional(z.pipe(z.string().check(z.regex(ID_PATTERN)), z.transform(Number)))

/**
 * A mail without its content, whose links sign in and delete accounts, and without its address: a mail about a hidden
 * comment would name the author of an anonymous one (AB-78).
 */
export const OutboxMail = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Response of the mail server, without addresses and links. */
  lastError: z.nullable(z.string()),
  canRetry: z.boolean(),
})
export type OutboxMail = z.output<typeof OutboxMail>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  access: 'admin',
  input: z.object({
    state: z.optional(z.enum(MAIL_STATES)),
    /** Part of the subject. */
    search: Search,
    sort: z._default(z.enum(MAIL_SORTS), 'created'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    page: Page,
  }),
  output: z.object({
    data: z.array(OutboxMail),
    paginate_data: Pagination,
    counts: z.object({ failed: z.int(), waiting: z.int(), canRetry: z.int() }),
    /** False: no mail server is configured, so mails stay in the outbox. */
    hasServer: z.boolean(),
  }),
  summary: 'Mails of the last 30 days without their content, newest first',
})

export const retryMails = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/retry',
  access: 'admin',
  input: z.object({
    /** Without it every mail that can be sent again. */
    ids: z.optional(z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.object({ data: z.object({ retried: z.int() }) }),
  errors: ['nothing_to_retry'],
  rate: 'interaction',
  summary: 'Send mails again that were given up',
})

export const Job = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(JOB_FILTERS),
  retries: z.int(),
  createdAt: z.string(),
  /** When a waiting job runs. */
  startsAt: z.string(),
  error: z.nullable(z.string()),
})
export type Job = z.output<typeof Job>

export const Queue = z.object({
  name: z.string(),
  /** Cron expression in UTC; null: it runs when the site asks for it. */
  schedule: z.nullable(z.string()),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  lastDoneAt: z.nullable(z.string()),
})
export type Queue = z.output<typeof Queue>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  input: z.object({
    state: z.optional(z.enum(JOB_FILTERS)),
    name: z.optional(z.string().check(z.maxLength(80))),
    page: Page,
  }),
  output: z.object({ data: z.array(Job), paginate_data: Pagination, queues: z.array(Queue) }),
  summary: 'Background jobs of the last day with their errors, and every kind of job',
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: 'admin',
  input: z.object({
    /** Without it every failed job. */
    id: z.optional(z.uuid()),
  }),
  output: z.object({ data: z.object({ retried: z.int() }) }),
  errors: ['nothing_to_retry'],
  rate: 'interaction',
  summary: 'Run failed jobs once more',
})

/** Filters of the log, for the list and the file. */
export const AuditFilter = z.object({
  actor: QueryId,
  action: z.optional(z.string().check(z.regex(ACTION_PATTERN))),
  subject: QueryId,
  /** First and last day in Bangkok. */
  from: z.optional(z.string().check(z.regex(DAY_PATTERN))),
  to: z.optional(z.string().check(z.regex(DAY_PATTERN))),
  /**
   * Also people who were shown in a list, one entry for each, which would hide the other actions. A filter by subject or
   * action always contains them.
   */
  lists: z.optional(z.literal('1')),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const LogEntry = z.object({
  id: z.int(),
  action: z.string(),
  actorId: z.int(),
  actorName: z.string(),
  /** Id of a comment, an order, a person …, as the action says. */
  subjectId: z.int(),
  reason: z.string(),
  createdAt: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>

export const listLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  access: 'admin',
  input: z.extend(AuditFilter, {
    /** From `next` of the previous page. */
    before: QueryId,
  }),
  output: z.object({
    data: z.array(LogEntry),
    next: z.nullable(z.int()),
    /** Of all pages, up to 1,000. */
    total: z.int(),
    /** What the filters offer: everyone and every action in the log. */
    actors: z.array(z.object({ id: z.int(), name: z.string() })),
    actions: z.array(z.string()),
    linkToCsv: z.string(),
  }),
  summary: 'The audit log by person, action, subject and day, newest first',
})

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/configuration',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        source: z.enum(['environment', 'file', 'default']),
        isSecret: z.boolean(),
        /** Null for a secret. */
        value: z.nullable(z.string()),
      }),
    ),
    version: z.string(),
    node: z.string(),
    startedAt: z.string(),
  }),
  summary: 'Every variable of the configuration with its source, without secrets',
})
