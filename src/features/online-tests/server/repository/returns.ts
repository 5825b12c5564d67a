/** SQL of what admins change for one person: attempts that they give back, and later due dates. */
import { type Db, statement } from '#server/database/db.ts'

export interface TakerRow {
  userEventId: number
  userId: number
  trainingId: number
  hasTest: boolean
}

const takerStatement = statement<TakerRow>(
  'online-tests.lock-taker',
  `select event.id as "userEventId", event.user_id as "userId", event.training_id as "trainingId",
     training.has_test as "hasTest"
   from user_events event join trainings training on training.post_id = event.training_id
   where event.id = $1 and event.state = 'joined' for update of event`,
)

/** Locks the registration of a person who joined, so that two admins change its test one after another. */
export async function lockTaker(db: Db, userEventId: number): Promise<TakerRow | undefined> {
  const [row] = await db.query(takerStatement, [userEventId])
  return row
}

const returnStatement = statement<{ formId: string }>(
  'online-tests.return-attempt',
  `with taken as (
     delete from online_test_attempts where user_event_id = $1 and number = $2 and response_id is not null
     returning user_event_id, number, form_id, response_id, submitted_at, score),
   form as (delete from online_test_forms where id in (select form_id from taken))
   insert into online_test_returns (user_event_id, number, form_id, response_id, submitted_at, score, returned_at)
   select user_event_id, number, form_id, response_id, submitted_at, score, $3 from taken returning form_id as "formId"`,
)

/** Moves a used attempt to the returned ones and deletes its form; false without such an attempt. */
export async function moveAttempt(
  db: Db,
  { userEventId, number, now }: { userEventId: number; number: number; now: Date },
): Promise<boolean> {
  return (await db.query(returnStatement, [userEventId, number, now])).length > 0
}

const extendStatement = statement(
  'online-tests.extend-due',
  `insert into online_test_extensions (user_event_id, due_at) values ($1, $2)
   on conflict (user_event_id) do update set due_at = excluded.due_at`,
)

export async function upsertExtension(db: Db, userEventId: number, dueAt: Date): Promise<void> {
  await db.query(extendStatement, [userEventId, dueAt])
}

const dueStatement = statement('online-tests.set-due', 'update online_tests set due_at = $2 where training_id = $1')

/** Sets the due date of all; the row exists under the lock of `lockTest`. */
export async function updateDue(db: Db, trainingId: number, dueAt: Date): Promise<void> {
  await db.query(dueStatement, [trainingId, dueAt])
}

const eraseStatement = statement(
  'online-tests.erase-returns',
  `with own as (select id from user_events where user_id = $1),
   extensions as (delete from online_test_extensions where user_event_id in (select id from own))
   delete from online_test_returns where user_event_id in (select id from own)`,
)

export async function deleteReturns(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}
