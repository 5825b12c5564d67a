/** SQL of online tests: the trainings with a test that a person joined, and their attempts. */
import { groupBy } from '#lib/group-by.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface StoredAttempt {
  number: number
  formId: string
  responseId: string | null
  submittedAt: Date | null
  score: number | null
}

export interface TestRow {
  userEventId: number
  trainingId: number
  trainingName: string
  endsAt: Date
  dueAt: Date | null
  extendedTo: Date | null
  attempts: StoredAttempt[]
}

type TestColumns = Omit<TestRow, 'attempts'>
interface AttemptColumns extends StoredAttempt {
  userEventId: number
}
interface JsonAttempt extends Omit<StoredAttempt, 'submittedAt'> {
  submittedAt: string | null
}

const COLUMNS = `event.id as "userEventId", event.training_id as "trainingId", p.topic as "trainingName",
  ended.at as "endsAt", test.due_at as "dueAt", extension.due_at as "extendedTo"`

/**
 * A test exists for each training with one that a person joined; its state depends on the end of the last
 * session. The ends are grouped once, which costs less than a lookup per row.
 */
const TESTS = `from user_events event
  join trainings training on training.post_id = event.training_id and training.has_test
  join posts p on p.id = event.training_id and p.deleted_at is null
  join (select session.training_id, max(session.ends_at) as at from training_sessions session
    where session.training_id in (select joined.training_id from user_events joined where joined.user_id = $1)
    group by session.training_id) ended on ended.training_id = event.training_id
  left join online_tests test on test.training_id = event.training_id
  left join online_test_extensions extension on extension.user_event_id = event.id
  where event.user_id = $1 and event.state = 'joined'`

const listStatement = statement<TestColumns>('online-tests.list', `select ${COLUMNS} ${TESTS} order by event.id desc`)

const attemptsStatement = statement<AttemptColumns>(
  'online-tests.list-attempts',
  `select attempt.user_event_id as "userEventId", attempt.number, attempt.form_id as "formId",
     attempt.response_id as "responseId", attempt.submitted_at as "submittedAt", attempt.score
   from online_test_attempts attempt join user_events event on event.id = attempt.user_event_id
   where event.user_id = $1 and event.state = 'joined' order by attempt.number`,
)

/** Two statements at once: an array of JSON in each row would cost PostgreSQL more than both. */
export async function listTests(db: Db, userId: number): Promise<TestRow[]> {
  const [tests, attempts] = await Promise.all([
    db.query(listStatement, [userId]),
    db.query(attemptsStatement, [userId]),
  ])
  const byTest = groupBy(attempts, ({ userEventId }) => userEventId)
  return tests.map((test) => ({ ...test, attempts: byTest.get(test.userEventId) ?? [] }))
}

const findStatement = statement<TestColumns & { attempts: JsonAttempt[] }>(
  'online-tests.find',
  `select ${COLUMNS}, coalesce((select json_agg(json_build_object('number', attempt.number, 'formId', attempt.form_id,
     'responseId', attempt.response_id, 'submittedAt', attempt.submitted_at, 'score', attempt.score)
     order by attempt.number) from online_test_attempts attempt where attempt.user_event_id = event.id), '[]') as attempts
   ${TESTS} and event.id = $2`,
)

export async function findTest(db: Db, userId: number, userEventId: number): Promise<TestRow | undefined> {
  const [row] = await db.query(findStatement, [userId, userEventId])
  const attempts = row?.attempts.map(({ submittedAt, ...attempt }) => ({
    ...attempt,
    submittedAt: submittedAt === null ? null : new Date(submittedAt),
  }))
  return row && attempts && { ...row, attempts }
}

const timesStatement = statement<{ endsAt: Date }>(
  'online-tests.times',
  `select ended.at as "endsAt" from trainings training
   join posts p on p.id = training.post_id and p.deleted_at is null
   join lateral (select max(session.ends_at) as at from training_sessions session
     where session.training_id = training.post_id) ended on ended.at is not null
   where training.post_id = $1 and training.has_test`,
)

/** When the last session of a training with a test ends; undefined without a test or a session. */
export async function findTimes(db: Db, trainingId: number): Promise<{ endsAt: Date } | undefined> {
  const [row] = await db.query(timesStatement, [trainingId])
  return row
}
