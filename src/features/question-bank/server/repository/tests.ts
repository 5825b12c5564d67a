/** SQL of the list of tests: numbers of questions and results. */
import { type Db, statement } from '#server/database/db.ts'

export interface TestSummaryRow {
  trainingId: number
  trainingName: string
  questions: number
  takers: number
  passed: number
  average: number | null
  /** Null without a session. */
  endsAt: Date | null
  dueAt: Date | null
}

const SELECT = `select training.post_id as "trainingId", p.topic as "trainingName", bank.questions,
    result.takers, result.passed, result.average::float8 as average, ended.at as "endsAt", test.due_at as "dueAt"
  from trainings training
  join posts p on p.id = training.post_id and p.deleted_at is null
  left join online_tests test on test.training_id = training.post_id
  cross join lateral (select count(*)::int as questions from online_test_questions question
    where question.training_id = training.post_id) bank
  cross join lateral (select max(session.ends_at) as at from training_sessions session
    where session.training_id = training.post_id) ended
  cross join lateral (select count(*)::int as takers, count(*) filter (where best.passed)::int as passed,
      round(avg(best.score), 1) as average
    from (select max(attempt.score) as score, bool_or(attempt.passed) as passed
      from user_events event join online_test_attempts attempt on attempt.user_event_id = event.id
      where event.training_id = training.post_id and attempt.score is not null group by event.id) best) result
  where training.has_test`

const listStatement = statement<TestSummaryRow>(
  'question-bank.list-tests',
  `${SELECT} and training.post_id < $1 order by training.post_id desc limit $2`,
)
const searchStatement = statement<TestSummaryRow>(
  'question-bank.search-tests',
  `${SELECT} and training.post_id < $1 and p.topic ilike $3 order by training.post_id desc limit $2`,
)
const findStatement = statement<TestSummaryRow>('question-bank.find-test', `${SELECT} and training.post_id = $1`)

/** `pattern` is that of `ilike`; null for all. */
export function listTests(
  db: Db,
  { before, pattern, limit }: { before: number; pattern: string | null; limit: number },
): Promise<TestSummaryRow[]> {
  return pattern === null
    ? db.query(listStatement, [before, limit])
    : db.query(searchStatement, [before, limit, pattern])
}

export async function findTest(db: Db, trainingId: number): Promise<TestSummaryRow | undefined> {
  const [row] = await db.query(findStatement, [trainingId])
  return row
}
