/** The dashboard: a few rows that a job has counted, and what waits now. */
import { stat, statfs } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { countWaitingJobs } from '#server/jobs/job-list.ts'
import {
  LATE_MINUTES,
  MEASURES,
  type Measure,
  NUMBERS_CSV_PATH,
  WAITING_KINDS,
  type WaitingKind,
} from '../../constants.ts'
import { type Dashboard, type getDashboard, MissedSearch, Tool, Vote } from '../../contract.ts'
import { addDays, curveOf } from '../../policy.ts'
import { findReadersSince, readNumbers, readSeries } from '../repository/daily-numbers.ts'
import { readLists } from '../repository/lists.ts'
import { readWaiting } from '../repository/waiting.ts'
import { missedList } from './count-numbers.ts'

const CURVE_PARTS = 12
/** Searches without a result wait for so long, whatever the period. */
const WAITING_DAYS = '30'
const Missed = z.object({ total: z.int(), since: z.optional(z.nullable(z.string())), items: z.array(MissedSearch) })

export async function readDashboard(call: MemberCall, { days }: ParsedInput<typeof getDashboard>) {
  const { db, now } = call
  const length = Number(days)
  const range = rangeOf(bangkokDay(now), length)
  const [series, since, lists, waiting, jobs] = await Promise.all([
    readSeries(db, range.before, range.to),
    findReadersSince(db),
    readLists(db, ['tools', 'votes', missedList(days), missedList(WAITING_DAYS)]),
    readWaiting(db),
    countWaitingJobs(db, LATE_MINUTES),
  ])
  const list = (name: string) => lists.find((one) => one.name === name)
  const votes = parsed(z.array(Vote), list('votes')?.items) ?? []
  const missed = parsed(Missed, list(missedList(WAITING_DAYS))?.items)
  const found = Object.fromEntries(waiting.map(({ kind, count, since }) => [kind, { count, since }]))
  const amountOf = (measure: Measure, index: number) => series.get(measure)?.[index] ?? 0
  const total = (measure: Measure) => {
    const now = Array.from({ length }, (_, index) => amountOf(measure, length + index))
    const before = Array.from({ length }, (_, index) => amountOf(measure, index))
    return { measure, now: sum(now), before: sum(before), curve: curveOf(now, CURVE_PARTS) }
  }
  const dates = daysFrom(range.before, 2 * length)
  const readersOn = (index: number) => (since && (dates[index] as string) >= since ? amountOf('readers', index) : null)
  const data: Dashboard = {
    ...range,
    countedAt: list('tools')?.countedAt.toISOString() ?? null,
    readersSince: since,
    waiting: sorted({
      ...found,
      jobs: { count: jobs.failed, since: jobs.failedSince },
      lateJobs: { count: jobs.late, since: jobs.lateSince },
      votes: { count: votes.length, since: earliest(votes) },
      missed: { count: missed?.total ?? 0, since: missed?.since ? new Date(`${missed.since}T00:00:00+07:00`) : null },
    }),
    totals: MEASURES.map(total),
    readers: dates.slice(length).map((day, index) => ({
      day,
      now: readersOn(length + index),
      before: readersOn(index),
    })),
    tools: parsed(z.array(Tool), list('tools')?.items) ?? [],
    votes,
    missed: parsed(Missed, list(missedList(days))?.items) ?? { total: 0, items: [] },
    health: {
      p95Ms: call.p95Ms(),
      mails: {
        waiting: found.pending?.count ?? 0,
        failed: found.mails?.count ?? 0,
        hasServer: call.config.smtpUrl !== undefined,
      },
      jobs: { waiting: jobs.waiting, failed: jobs.failed, oldestAt: jobs.oldest?.toISOString() ?? null },
      ...(await readDisk(call)),
    },
    linkToCsv: `${NUMBERS_CSV_PATH}?days=${days}`,
  }
  return { data }
}

/** Every day of both periods with every number, for the file. */
export async function listDays(db: Db, now: Date, days: number) {
  const range = rangeOf(bangkokDay(now), days)
  const numbers = await readNumbers(db, range.before, range.to)
  const amounts = new Map(numbers.map(({ measure, day, amount }) => [`${measure} ${day}`, amount]))
  return daysFrom(range.before, days * 2).map((day) => ({
    day,
    isBefore: day < range.from,
    amounts: MEASURES.map((measure) => amounts.get(`${measure} ${day}`) ?? null),
  }))
}

/** The period ends today; the one before it has as many days. */
function rangeOf(today: string, days: number) {
  return { before: addDays(today, 1 - 2 * days), from: addDays(today, 1 - days), to: today }
}

function daysFrom(first: string, length: number): string[] {
  return Array.from({ length }, (_, index) => addDays(first, index))
}

interface Waiting {
  count: number
  since: Date | null
}

/** The oldest first; kinds without work come last, in their order. */
function sorted(found: Partial<Record<WaitingKind, Waiting>>): Dashboard['waiting'] {
  const of = (kind: WaitingKind): Waiting => found[kind] ?? { count: 0, since: null }
  const age = ({ count, since }: Waiting) =>
    count === 0 ? Number.POSITIVE_INFINITY : (since?.getTime() ?? Number.MAX_SAFE_INTEGER)
  return WAITING_KINDS.toSorted((a, b) => compare(age(of(a)), age(of(b)))).map((kind) => ({
    kind,
    count: of(kind).count,
    oldestAt: of(kind).since?.toISOString() ?? null,
  }))
}

function earliest(votes: readonly { since: string | null }[]): Date | null {
  const times = votes.flatMap(({ since }) => (since ? [Date.parse(since)] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

async function readDisk({ config }: Pick<Context, 'config'>) {
  const [space, mark] = await Promise.all([
    statfs(config.dataDir).catch(() => null),
    stat(config.backupMarkFile).catch(() => null),
  ])
  const disk = space && {
    usedPercent: Math.min(100, Math.round(100 * (1 - space.bavail / Math.max(1, space.blocks)))),
    freeBytes: space.bavail * space.bsize,
  }
  return { disk, backupAt: mark?.mtime.toISOString() ?? null }
}

/** A list that an older version made is left out until the next count. */
function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)
