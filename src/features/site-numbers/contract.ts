/** The dashboard of the office, `/admin`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { MEASURES, PERIODS, WAITING_KINDS } from './constants.ts'

const Total = z.object({
  measure: z.enum(MEASURES),
  now: z.int(),
  before: z.int(),
  /** Sums of equal parts of the period, for a small curve. */
  curve: z.array(z.int()),
})

export const Tool = z.object({
  id: z.int(),
  name: z.string(),
  href: z.string(),
  image: z.nullable(z.string()),
  count: z.int(),
})
export const Vote = z.extend(Tool, {
  needed: z.int(),
  /** The first vote; null in a list of an older version. */
  since: z._default(z.nullable(z.string()), null),
})
export const MissedSearch = z.object({ text: z.string(), times: z.int(), lastDay: z.string() })

const Health = z.object({
  /** Of this instance in the last five minutes; null without a request. */
  p95Ms: z.nullable(z.int()),
  mails: z.object({ waiting: z.int(), failed: z.int(), hasServer: z.boolean() }),
  jobs: z.object({ waiting: z.int(), failed: z.int(), oldestAt: z.nullable(z.string()) }),
  /** Of the disk with the data; null where the system does not tell. */
  disk: z.nullable(z.object({ usedPercent: z.int(), freeBytes: z.int() })),
  /** Null: unknown. */
  backupAt: z.nullable(z.string()),
})

export const Dashboard = z.object({
  /** First and last day of the period, and the first of the one before. */
  from: z.string(),
  to: z.string(),
  before: z.string(),
  /** Null until the job has run once. */
  countedAt: z.nullable(z.string()),
  /** First day with a number of readers; earlier days are unknown, not zero. */
  readersSince: z.nullable(z.string()),
  /** `oldestAt`: of announcements the next end. A count of 1,001 means more than 1,000. */
  waiting: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.int(), oldestAt: z.nullable(z.string()) })),
  totals: z.array(Total),
  /** One entry a day; null where nothing was counted. */
  readers: z.array(z.object({ day: z.string(), now: z.nullable(z.int()), before: z.nullable(z.int()) })),
  tools: z.array(Tool),
  votes: z.array(Vote),
  missed: z.object({ total: z.int(), items: z.array(MissedSearch) }),
  health: Health,
  linkToCsv: z.string(),
})
export type Dashboard = z.output<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/numbers',
  access: 'admin',
  input: z.object({ days: z._default(z.enum(PERIODS), '30') }),
  output: z.object({ data: Dashboard }),
  summary: 'What waits, the numbers of a period against the one before, and the health of the system',
})
