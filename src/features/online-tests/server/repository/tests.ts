/** SQL of online tests: the trainings with a test that a person joined, and their attempts. */
import { type Db, statement } from '#server/database/db.ts'
import type { AttemptFacts, TestFacts } from '../../policy.ts'

export interface StoredAttempt extends AttemptFacts {
  formId: string
}

interface Test extends Omit<TestFacts, 'attempts'> {
  userEventId: number
  trainingId: number
  trainingName: string
}

export interface TestRow extends Test {
  attempts: StoredAttempt[]
}

/** Null without a second attempt, or without both. */
interface TestColumns extends Test {
  firstForm: string | null
  firstResponse: string | null
  firstSubmittedAt: Date | null
  firstScore: number | null
  secondForm: string | null
  secondResponse: string | null
  secondSubmittedAt: Date | null
  secondScore: number | null
}

/**
 * A test exists for each training with one that a person joined; its state depends on the end of the last
 * session. It is looked up per row: the stored plan expects few rows, and would compare each of them with each of a
 * grouped list. Both attempts are columns, because rows of their own and arrays of JSON cost twice as much to read. The
 * time of a submission decides only until there is a score.
 */
const TESTS = `select event.id as "userEventId", event.training_id as "trainingId", p.topic as "trainingName",
    ended.at as "endsAt", test.due_at as "dueAt", extension.due_at as "extendedTo",
    first.form_id as "firstForm", first.response_id as "firstResponse", first.score as "firstScore",
    case when first.score is null then first.submitted_at end as "firstSubmittedAt",
    second.form_id as "secondForm", second.response_id as "secondResponse", second.score as "secondScore",
    case when second.score is null then second.submitted_at end as "secondSubmittedAt"
  from user_events event
  join trainings training on training.post_id = event.training_id and training.has_test
  join posts p on p.id = event.training_id and p.deleted_at is null
  join lateral (select max(session.ends_at) as at from training_sessions session
    where session.training_id = event.training_id) ended on ended.at is not null
  left join online_tests test on test.training_id = event.training_id
  left join online_test_extensions extension on extension.user_event_id = event.id
  left join online_test_attempts first on first.user_event_id = event.id and first.number = 1
  left join online_test_attempts second on second.user_event_id = event.id and second.number = 2
  where event.user_id = $1 and event.state = 'joined'`

const listStatement = statement<TestColumns>('online-tests.list', TESTS)

/** In no order: `compareTests` sorts them by what is computed. */
export async function listTests(db: Db, userId: number): Promise<TestRow[]> {
  return (await db.query(listStatement, [userId])).map(withAttempts)
}

const findStatement = statement<TestColumns>('online-tests.find', `${TESTS} and event.id = $2`)

export async function findTest(db: Db, userId: number, userEventId: number): Promise<TestRow | undefined> {
  const [row] = await db.query(findStatement, [userId, userEventId])
  return row && withAttempts(row)
}

function withAttempts(row: TestColumns): TestRow {
  const { userEventId, trainingId, trainingName, endsAt, dueAt, extendedTo } = row
  const attempts: StoredAttempt[] = []
  if (row.firstForm !== null) {
    attempts.push({
      number: 1,
      formId: row.firstForm,
      responseId: row.firstResponse,
      submittedAt: row.firstSubmittedAt,
      score: row.firstScore,
    })
  }
  if (row.secondForm !== null) {
    attempts.push({
      number: 2,
      formId: row.secondForm,
      responseId: row.secondResponse,
      submittedAt: row.secondSubmittedAt,
      score: row.secondScore,
    })
  }
  return { userEventId, trainingId, trainingName, endsAt, dueAt, extendedTo, attempts }
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
