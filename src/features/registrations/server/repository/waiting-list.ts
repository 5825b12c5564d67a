/** SQL of waiting lists, first come, first served. */
import { type Db, statement } from '#server/database/db.ts'

const countStatement = statement<{ waiting: number; before: number }>(
  'registrations.count-waiting',
  `select count(*)::int as waiting,
     (count(*) filter (where (waiting_since, id) <= ($2::timestamptz, $3::bigint)))::int as before
   from user_events where training_id = $1 and state = 'waiting'`,
)

/** Length of a waiting list, and the place of a registration on it. */
export async function countWaiting(
  db: Db,
  { trainingId, waitingSince, id }: { trainingId: number; waitingSince: Date | null; id: number },
): Promise<{ waiting: number; before: number }> {
  const [row] = await db.query(countStatement, [trainingId, waitingSince, id])
  return row ?? { waiting: 0, before: 0 }
}

const moveUpStatement = statement<{ userId: number; calendarSequence: number }>(
  'registrations.move-up',
  `update user_events set state = 'joined', joined_at = $3, reminded_at = null,
     calendar_sequence = calendar_sequence + 1
   where id in (select id from user_events where training_id = $1 and state = 'waiting'
     order by waiting_since, id limit $2)
   returning user_id as "userId", calendar_sequence as "calendarSequence"`,
)

/** Gives up to `places` places of a locked training to the first people on its list. */
export function moveUp(db: Db, { trainingId, places, now }: { trainingId: number; places: number; now: Date }) {
  return db.query(moveUpStatement, [trainingId, places, now])
}

// Who has an order that holds a place, e.g. after a merge of accounts, needs no other one.
const TO_ORDER = `user_events waiting where waiting.training_id = $1 and waiting.state = 'waiting' and not exists (
     select from orders own where own.user_id = waiting.user_id and own.training_id = waiting.training_id
       and own.state in ('awaiting', 'paid'))`

const countToOrderStatement = statement<{ waiting: number }>(
  'registrations.count-to-order',
  `select count(*)::int as waiting from ${TO_ORDER}`,
)
const toOrderStatement = statement<{ id: number; userId: number; sessionId: number | null }>(
  'registrations.to-order',
  `select waiting.id, waiting.user_id as "userId", waiting.session_id as "sessionId" from ${TO_ORDER}
   order by waiting.waiting_since, waiting.id limit $2`,
)

/** Number of people who wait for a place with a price. */
export async function countToOrder(db: Db, trainingId: number): Promise<number> {
  return (await db.query(countToOrderStatement, [trainingId]))[0]?.waiting ?? 0
}

/** The first people on the list of a locked training with a price. */
export function listToOrder(db: Db, { trainingId, places }: { trainingId: number; places: number }) {
  return db.query(toOrderStatement, [trainingId, places])
}

const freeStatement = statement<{ trainingId: number }>(
  'registrations.with-free-places',
  `select distinct own.training_id as "trainingId"
   from user_events own join trainings training on training.post_id = own.training_id
   where own.state = 'waiting' and training.join_count < training.seats and training.last_date_join > $1
   order by own.training_id`,
)

/** Trainings that got more seats although people wait. */
export async function listWithFreePlaces(db: Db, now: Date): Promise<number[]> {
  return (await db.query(freeStatement, [now])).map(({ trainingId }) => trainingId)
}
