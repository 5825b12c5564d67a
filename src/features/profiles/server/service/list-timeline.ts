/** The own timeline: what a person learned this year, and what can be done next. */
import type { OnlineTest } from '#features/online-tests/contract.ts'
import { cardAction } from '#features/online-tests/policy.ts'
import { listOnlineTests } from '#features/online-tests/server/service/take-test.ts'
import { bangkokParts } from '#lib/dates.ts'
import type { MemberCall } from '#server/feature.ts'
import type { TimelineEntry } from '../../contract.ts'
import { findTimeline, type TimelineRow } from '../repository/timeline.ts'

/** For the reader only: others see the numbers of the statistics. */
export async function listTimeline(call: MemberCall): Promise<{ data: TimelineEntry[] }> {
  const { db, viewer, now } = call
  const [rows, { data }] = await Promise.all([findTimeline(db, viewer.id, startOfYear(now)), listOnlineTests(call)])
  const tests = new Map(data.onlineTestData.map((test) => [test.userEventId, test]))
  return { data: rows.map((row) => toEntry(row, tests.get(row.userEventId), now)) }
}

function toEntry(row: TimelineRow, test: OnlineTest | undefined, now: Date): TimelineEntry {
  const { id, topic, startsAt, endsAt, days, hours } = row
  const next = nextStep(row, test, now)
  return {
    id,
    topic,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    days,
    hours,
    next,
    days_left: next === 'test' ? (test?.dayTillDueDate ?? null) : null,
    score: test?.score ?? null,
  }
}

function nextStep(row: TimelineRow, test: OnlineTest | undefined, now: Date): TimelineEntry['next'] {
  if (row.endsAt > now) return 'attend'
  const action = test && cardAction(test)
  if (action === 'start' || action === 'retry') return 'test'
  if (action === 'checking' || action === 'failed-to-evaluate') return 'wait'
  if (row.hasCertificate) return 'certificate'
  return row.hasRecording ? 'recording' : 'none'
}

/** The first moment of this year in Bangkok. */
function startOfYear(now: Date): Date {
  // Parts have the Buddhist year.
  return new Date(`${bangkokParts(now).year - 543}-01-01T00:00:00+07:00`)
}
