/** SQL of people of trainings: a page of registrations, then their tests. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { UNEVALUATED_TESTS } from '#features/online-tests/server/sql.ts'
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import type { PeopleFilter } from '../../constants.ts'

export interface PersonRow {
  id: number
  fullname: string
  email: string | null
  trainingId: number
  trainingName: string
  state: 'joined' | 'waiting'
  hasTest: boolean
  endsAt: Date | null
  dueAt: Date | null
  extendedTo: Date | null
  attempts: { number: number; responseId: string | null; submittedAt: string | null; score: number | null }[]
}

const ATTEMPT = 'select from online_test_attempts attempt where attempt.user_event_id = event.id'
const JOINED = `event.state = 'joined' and training.has_test`
const NOT_PASSED = `not exists (${ATTEMPT} and attempt.passed)`

/** Conditions of the filters; they say the same as `testState`. */
const conditions: Record<PeopleFilter, string | null> = {
  all: null,
  waiting: `event.state = 'waiting'`,
  passed: `${JOINED} and exists (${ATTEMPT} and attempt.passed)`,
  failed: `${JOINED} and ${NOT_PASSED} and exists (${ATTEMPT} and attempt.score is not null)`,
  untaken: `${JOINED} and not exists (${ATTEMPT} and attempt.response_id is not null)`,
  unevaluated: `event.id in (select unevaluated.id from (${UNEVALUATED_TESTS}) unevaluated)`,
}

interface PeopleQuery {
  filter: PeopleFilter
  trainingId: number | null
  /** Of `ilike`; null for all. */
  pattern: string | null
  before: number
  limit: number
}

/** Each combination of filters is a statement of its own. */
export function listPeople(db: Db, { filter, trainingId, pattern, before, limit }: PeopleQuery): Promise<PersonRow[]> {
  const values: unknown[] = [before, limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const name = ['test-takers.people', filter as string]
  const where = ['event.id < $1', `event.state in ('joined', 'waiting')`]
  if (conditions[filter]) where.push(conditions[filter])
  if (trainingId !== null) {
    name.push('training')
    where.push(`event.training_id = ${parameter(trainingId)}`)
  }
  if (pattern !== null) {
    name.push('search')
    const text = parameter(pattern)
    where.push(`(${fullnameSql('person')} ilike ${text} or person.email ilike ${text} or p.topic ilike ${text})`)
  }
  const list = dynamicStatement<PersonRow>(
    name.join('-'),
    `select event.id, ${fullnameSql('person')} as fullname, person.email, event.training_id as "trainingId",
       p.topic as "trainingName", event.state, training.has_test as "hasTest",
       (select max(session.ends_at) from training_sessions session
         where session.training_id = event.training_id) as "endsAt",
       test.due_at as "dueAt", extension.due_at as "extendedTo",
       coalesce((select json_agg(json_build_object('number', attempt.number, 'responseId', attempt.response_id,
         'submittedAt', attempt.submitted_at, 'score', attempt.score) order by attempt.number)
         from online_test_attempts attempt where attempt.user_event_id = event.id), '[]') as attempts
     from user_events event
     join users person on person.id = event.user_id and person.deleted_at is null
     join trainings training on training.post_id = event.training_id
     join posts p on p.id = event.training_id and p.deleted_at is null
     left join online_tests test on test.training_id = event.training_id
     left join online_test_extensions extension on extension.user_event_id = event.id
     where ${where.join(' and ')} order by event.id desc limit $2`,
  )
  return db.query(list, values)
}

const topicStatement = statement<{ topic: string }>(
  'test-takers.training-name',
  'select topic from posts where id = $1 and deleted_at is null',
)

export async function findTrainingName(db: Db, trainingId: number): Promise<string | null> {
  const [row] = await db.query(topicStatement, [trainingId])
  return row?.topic ?? null
}

const joinedStatement = statement<{ id: number; userId: number }>(
  'test-takers.joined',
  `select id, user_id as "userId" from user_events
   where training_id = $1 and state = 'joined' and id > $2 order by id limit $3`,
)

/** People who joined a training, in windows by the id of their registration. */
export function listJoined(
  db: Db,
  { trainingId, afterId, limit }: { trainingId: number; afterId: number; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return db.query(joinedStatement, [trainingId, afterId, limit])
}
