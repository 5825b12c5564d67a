/** SQL of online tests: the trainings with a test that a person joined, and their attempts. */
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

interface JsonAttempt extends Omit<StoredAttempt, 'submittedAt'> {
  submittedAt: string | null
}
interface StatementRow extends Omit<TestRow, 'attempts'> {
  attempts: JsonAttempt[]
}

/** Attempts of a `user_events` row with this alias as JSON, ascending by number. */
const ATTEMPTS = `coalesce((select json_agg(json_build_object('number', attempt.number, 'formId', attempt.form_id,
    'responseId', attempt.response_id, 'submittedAt', attempt.submitted_at, 'score', attempt.score)
    order by attempt.number) from online_test_attempts attempt where attempt.user_event_id = event.id), '[]')`

/** A test exists for each training with one that a person joined; its state depends on the end of the last session. */
const TESTS = `select event.id as "userEventId", event.training_id as "trainingId", p.topic as "trainingName",
    ended.at as "endsAt", test.due_at as "dueAt",
    extension.due_at as "extendedTo", ${ATTEMPTS} as attempts
  from user_events event
  join trainings training on training.post_id = event.training_id and training.has_test
  join posts p on p.id = event.training_id and p.deleted_at is null
  join lateral (select max(session.ends_at) as at from training_sessions session
    where session.training_id = event.training_id) ended on ended.at is not null
  left join online_tests test on test.training_id = event.training_id
  left join online_test_extensions extension on extension.user_event_id = event.id`

const listStatement = statement<StatementRow>(
  'online-tests.list',
  `${TESTS} where event.user_id = $1 and event.state = 'joined' order by event.id desc`,
)

export async function listTests(db: Db, userId: number): Promise<TestRow[]> {
  return (await db.query(listStatement, [userId])).map(toTest)
}

const findStatement = statement<StatementRow>(
  'online-tests.find',
  `${TESTS} where event.user_id = $1 and event.id = $2 and event.state = 'joined'`,
)

export async function findTest(db: Db, userId: number, userEventId: number): Promise<TestRow | undefined> {
  const [row] = await db.query(findStatement, [userId, userEventId])
  return row && toTest(row)
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

function toTest({ attempts, ...row }: StatementRow): TestRow {
  const toAttempt = ({ submittedAt, ...attempt }: JsonAttempt) => ({
    ...attempt,
    submittedAt: submittedAt === null ? null : new Date(submittedAt),
  })
  return { ...row, attempts: attempts.map(toAttempt) }
}
