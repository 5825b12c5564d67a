/** Takes online tests while tabs, devices, network, server and database fail at random, then checks every answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import limiter from 'p-limit'
import { createTeacher } from '#features/accounts/testing.ts'
import { CORRECT, createOnlineTest } from '#features/online-tests/testing.ts'
import type { Database } from '#server/database/db.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { type KillOptions, kill } from './kill.ts'
import { takeTests } from './person.ts'
import { createRandom } from './random.ts'
import { type AttemptRecord, type Counts, createCounts } from './report.ts'
import { verify, verifyCertificates } from './verify.ts'

/** Of six attempts one is a second one. */
const PEOPLE_SHARE = 5 / 6
const QUESTIONS = 24
/** The job that delivers interrupted results runs each minute. */
const DELIVERY_MS = 150_000

interface CrashRunOptions extends KillOptions {
  database: Database
  attempts: number
  /** People at the same time. */
  people: number
  onProgress?: (counts: Counts) => void
}

export interface CrashRunResult {
  counts: Counts
  /** Empty: all answers and scores are right. */
  problems: string[]
  trainingId: number
  records: readonly AttemptRecord[]
}

export async function runCrashes(options: CrashRunOptions): Promise<CrashRunResult> {
  const { database, server, seed, attempts, onProgress } = options
  const counts = createCounts()
  const people = Math.ceil(attempts * PEOPLE_SHARE)
  const { trainingId, takers } = await addTakers(database, people)
  const limit = limiter(options.people)
  let isDone = false
  const killing = kill(options, counts, () => isDone)
  const printing = setInterval(() => onProgress?.(counts), 10_000)
  const records: AttemptRecord[] = []
  const problems: string[] = []
  try {
    await Promise.all(
      takers.map(({ userEventId, session }, nth) =>
        limit(async () => {
          const random = createRandom(seed * 1_000_003 + nth)
          const takesTwo = nth < attempts - people
          const person = { userEventId, session, random, counts, takesTwo, origin: server.origin, correct: CORRECT }
          await takeTests(person, (record) => records.push(record))
        }).catch((error) => void problems.push(`${userEventId}: ${error?.stack ?? error}`)),
      ),
    )
  } finally {
    isDone = true
    clearInterval(printing)
    await killing
  }
  await waitForResults(database, trainingId)
  counts.acknowledgedAnswers = records.flatMap((record) => record.acknowledged).filter((one) => one.revision > 0).length
  problems.push(
    ...(await verify(database.primaryPool, trainingId, records)),
    ...(await verifyCertificates(database.primaryPool, trainingId)),
  )
  return { counts, problems, trainingId, records }
}

interface Taker {
  userEventId: number
  session: string
}

/** People who joined a training with a test, each signed in. */
async function addTakers(database: Database, count: number): Promise<{ trainingId: number; takers: Taker[] }> {
  const { primary, primaryPool: pool } = database
  const teacher = await createTeacher(primary)
  const { trainingId } = await createOnlineTest(primary, {
    authorId: teacher.id,
    userId: teacher.id,
    questions: QUESTIONS,
  })
  await pool.query('update trainings set has_certificate = true where post_id = $1', [trainingId])
  const { rows } = await pool.query<{ id: number; user_id: number }>(
    `with people as (
       insert into users (kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, id_code)
       select 'member', 3, 3, 3, 'นางสาว', 'ชูใจ', 'สอบวัดผล', 'CRASH' || n from generate_series(1, $2::int) n
       returning id)
     insert into user_events (user_id, training_id, state, joined_at) select id, $1, 'joined', now() from people
     returning id, user_id`,
    [trainingId, count],
  )
  const takers: Taker[] = []
  for (const { id: userEventId, user_id: userId } of rows) {
    const session = await createSession(primary, { userId, isRemembered: false, userAgent: 'crash run' })
    takers.push({ userEventId, session })
  }
  return { trainingId, takers }
}

async function waitForResults({ primaryPool: pool }: Database, trainingId: number): Promise<void> {
  const end = performance.now() + DELIVERY_MS
  while (performance.now() < end) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from online_test_attempts attempt
       join user_events event on event.id = attempt.user_event_id where event.training_id = $1 and score is null`,
      [trainingId],
    )
    if (rows[0]?.waiting === 0) return
    await sleep(500)
  }
}
