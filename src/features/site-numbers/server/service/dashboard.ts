/** The dashboard: a few rows that a job has counted, and what waits now. */
import { stat, statfs } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { countWaitingJobs } from '#server/jobs/job-list.ts'
import { MEASURES, type Measure, NUMBERS_CSV_PATH, WAITING_KINDS } from '../../constants.ts'
import { type Dashboard, type getDashboard, MissedSearch, Tool, Vote } from '../../contract.ts'
import { addDays, curveOf } from '../../policy.ts'
import { findReadersSince, readNumbers } from '../repository/daily-numbers.ts'
import { readLists } from '../repository/lists.ts'
import { readWaiting, type WaitingRow } from '../repository/waiting.ts'
import { missedList } from './count-numbers.ts'

const CURVE_PARTS = 12
const Missed = z.object({ total: z.int(), items: z.array(MissedSearch) })

export async function readDashboard(call: MemberCall, { days }: ParsedInput<typeof getDashboard>) {
  const { db, now } = call
  const range = rangeOf(bangkokDay(now), Number(days))
  const [numbers, since, lists, waiting, jobs] = await Promise.all([
    readNumbers(db, range.before, range.to),
    findReadersSince(db),
    readLists(db, ['tools', 'votes', missedList(days)]),
    readWaiting(db),
    countWaitingJobs(db),
  ])
  const list = (name: string) => lists.find((one) => one.name === name)
  const amounts = new Map(numbers.map(({ measure, day, amount }) => [`${measure} ${day}`, amount]))
  const daysOf = (first: string) => Array.from({ length: Number(days) }, (_, index) => addDays(first, index))
  const readersOn = (day: string) => (since && day >= since ? (amounts.get(`readers ${day}`) ?? 0) : null)
  const total = (measure: Measure) => {
    const now = daysOf(range.from).map((day) => amounts.get(`${measure} ${day}`) ?? 0)
    const before = daysOf(range.before).map((day) => amounts.get(`${measure} ${day}`) ?? 0)
    return { measure, now: sum(now), before: sum(before), curve: curveOf(now, CURVE_PARTS) }
  }
  const data: Dashboard = {
    ...range,
    countedAt: list('tools')?.countedAt.toISOString() ?? null,
    readersSince: since,
    waiting: waitingOf(waiting, jobs),
    totals: MEASURES.map(total),
    readers: daysOf(range.from).map((day, index) => ({
      day,
      now: readersOn(day),
      before: readersOn(addDays(range.before, index)),
    })),
    tools: parsed(z.array(Tool), list('tools')?.items) ?? [],
    votes: parsed(z.array(Vote), list('votes')?.items) ?? [],
    missed: parsed(Missed, list(missedList(days))?.items) ?? { total: 0, items: [] },
    health: {
      p95Ms: call.p95Ms(),
      mails: { waiting: waiting.mailsWaiting, failed: waiting.mails, hasServer: call.config.smtpUrl !== undefined },
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
  return Array.from({ length: days * 2 }, (_, index) => addDays(range.before, index)).map((day) => ({
    day,
    isBefore: day < range.from,
    amounts: MEASURES.map((measure) => amounts.get(`${measure} ${day}`) ?? null),
  }))
}

/** The period ends today; the one before it has as many days. */
function rangeOf(today: string, days: number) {
  return { before: addDays(today, 1 - 2 * days), from: addDays(today, 1 - days), to: today }
}

/** The oldest first; kinds without work come last, in their order. */
function waitingOf(row: WaitingRow, jobs: { failed: number; oldest: Date | null }): Dashboard['waiting'] {
  const found = {
    slips: { count: row.slips, since: row.slipsSince },
    comments: { count: row.comments, since: row.commentsSince },
    tests: { count: row.tests, since: row.testsSince },
    reviews: { count: row.reviews, since: row.reviewsSince },
    mails: { count: row.mails, since: row.mailsSince },
    jobs: { count: jobs.failed, since: null },
  }
  const age = ({ count, since }: { count: number; since: Date | null }) =>
    count === 0 ? Number.POSITIVE_INFINITY : (since?.getTime() ?? Number.MAX_SAFE_INTEGER)
  return WAITING_KINDS.toSorted((a, b) => compare(age(found[a]), age(found[b]))).map((kind) => ({
    kind,
    count: found[kind].count,
    oldestAt: found[kind].since?.toISOString() ?? null,
  }))
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
