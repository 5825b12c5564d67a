/** SQL of online tests: the trainings with a test that a person joined, and their attempts. */
import { type Db, statement } from '#server/database/db.ts'
import type { AttemptFacts, TestFacts } from '../../policy.ts'

interface StoredAttempt extends AttemptFacts {
  formId: string
}

/** A test of a list. Open attempts are left out, because they change nothing in it. */
interface ListedTest extends TestFacts {
  userEventId: number
  trainingName: string
}

export interface TestRow extends ListedTest {
  trainingId: number
  attempts: StoredAttempt[]
}

/** Null without a second attempt, or without both. */
interface ListedColumns extends Omit<ListedTest, 'attempts'> {
  firstResponse: string | null
  firstSubmittedAt: Date | null
  firstScore: number | null
  secondResponse: string | null
  secondSubmittedAt: Date | null
  secondScore: number | null
}

interface TestColumns extends ListedColumns {
  trainingId: number
  firstForm: string | null
  secondForm: string | null
}

/**
 * Both attempts are columns, because rows of their own and arrays of JSON cost twice as much to read. The time of a
 * submission decides only until there is a score.
 */
const LISTED = `event.id as "userEventId", p.topic as "trainingName",
    ended.at as "endsAt", test.due_at as "dueAt", extension.due_at as "extendedTo",
    first.response_id as "firstResponse", first.score as "firstScore",
    case when first.score is null then first.submitted_at end as "firstSubmittedAt",
    second.response_id as "secondResponse", second.score as "secondScore",
    case when second.score is null then second.submitted_at end as "secondSubmittedAt"`

/**
 * A test exists for each training with one that a person joined; its state depends on the end of the last
 * session. It is looked up per row: the stored plan expects few rows, and would compare each of them with each of a
 * grouped list.
 */
const TESTS = `from user_events event
  join trainings training on training.post_id = event.training_id and training.has_test
  join posts p on p.id = event.training_id and p.deleted_at is null
  join lateral (select max(session.ends_at) as at from training_sessions session
    where session.training_id = event.training_id) ended on ended.at is not null
  left join online_tests test on test.training_id = event.training_id
  left join online_test_extensions extension on extension.user_event_id = event.id
  left join online_test_attempts first on first.user_event_id = event.id and first.number = 1
  left join online_test_attempts second on second.user_event_id = event.id and second.number = 2
  where event.user_id = $1 and event.state = 'joined'`

const listStatement = statement<ListedColumns>('online-tests.list', `select ${LISTED} ${TESTS}`)

/** In no order: `compareTests` sorts them by what is computed. */
export async function listTests(db: Db, userId: number): Promise<ListedTest[]> {
  return (await db.query(listStatement, [userId])).map((row) => ({
    ...listed(row),
    attempts: attemptsOf(row).filter(({ responseId }) => responseId !== null),
  }))
}

const findStatement = statement<TestColumns>(
  'online-tests.find',
  `select ${LISTED}, event.training_id as "trainingId", first.form_id as "firstForm", second.form_id as "secondForm"
   ${TESTS} and event.id = $2`,
)

export async function findTest(db: Db, userId: number, userEventId: number): Promise<TestRow | undefined> {
  const [row] = await db.query(findStatement, [userId, userEventId])
  if (!row) return undefined
  const forms = [row.firstForm, row.secondForm]
  return {
    ...listed(row),
    trainingId: row.trainingId,
    attempts: attemptsOf(row).flatMap((attempt, index) => {
      const formId = forms[index]
      return formId ? [{ ...attempt, formId }] : []
    }),
  }
}

function listed({ userEventId, trainingName, endsAt, dueAt, extendedTo }: ListedColumns) {
  return { userEventId, trainingName, endsAt, dueAt, extendedTo }
}

/** The first and the second attempt, also those that do not exist. */
function attemptsOf(row: ListedColumns): AttemptFacts[] {
  return [
    { number: 1, responseId: row.firstResponse, submittedAt: row.firstSubmittedAt, score: row.firstScore },
    { number: 2, responseId: row.secondResponse, submittedAt: row.secondSubmittedAt, score: row.secondScore },
  ]
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
