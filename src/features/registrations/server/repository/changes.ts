/** SQL of changed trainings: who joined, and how many people an admin must think of. */
import { type Db, statement } from '#server/database/db.ts'

const joinedStatement = statement<{ id: number; userId: number; calendarSequence: number }>(
  'registrations.joined-after',
  `select id, user_id as "userId", calendar_sequence as "calendarSequence" from user_events
   where training_id = $1 and state = 'joined' and id > $2 order by id limit $3`,
)

/** People who joined, in the order of their registrations. */
export function listJoinedAfter(
  db: Db,
  { trainingId, afterId, limit }: { trainingId: number; afterId: number; limit: number },
): Promise<{ id: number; userId: number; calendarSequence: number }[]> {
  return db.query(joinedStatement, [trainingId, afterId, limit])
}

const remindStatement = statement(
  'registrations.remind-again',
  `update user_events set reminded_at = null where training_id = $1 and state = 'joined' and reminded_at is not null`,
)

/** The reminder of a training that was moved comes again. */
export async function updateToUnreminded(db: Db, trainingId: number): Promise<void> {
  await db.query(remindStatement, [trainingId])
}

const countStatement = statement<{ joined: number; waiting: number }>(
  'registrations.count-people',
  `select (count(*) filter (where state = 'joined'))::int as joined,
     (count(*) filter (where state = 'waiting'))::int as waiting
   from user_events where training_id = $1 and state <> 'cancelled'`,
)

export async function countPeople(db: Db, trainingId: number): Promise<{ joined: number; waiting: number }> {
  return (await db.query(countStatement, [trainingId]))[0] ?? { joined: 0, waiting: 0 }
}
