/** SQL of attempts: they are opened, used up by a response id, and evaluated once. */
import { type Db, statement } from '#server/database/db.ts'

interface NewAttempt {
  userEventId: number
  number: number
  formId: string
  now: Date
}

const insertStatement = statement<{ id: number }>(
  'online-tests.insert-attempt',
  `insert into online_test_attempts (user_event_id, number, form_id, started_at) values ($1, $2, $3, $4)
   on conflict do nothing returning id`,
)

const openFormStatement = statement<{ formId: string }>(
  'online-tests.open-form',
  `select form_id as "formId" from online_test_attempts
   where user_event_id = $1 and number = $2 and response_id is null`,
)

/** Returns the form of the open attempt, which another call may have opened; undefined when the attempt is used up. */
export async function openAttempt(
  db: Db,
  { userEventId, number, formId, now }: NewAttempt,
): Promise<string | undefined> {
  const inserted = await db.query(insertStatement, [userEventId, number, formId, now])
  if (inserted.length > 0) return formId
  // A second statement sees the attempt of a concurrent call.
  const [row] = await db.query(openFormStatement, [userEventId, number])
  return row?.formId
}

const closeStatement = statement<{ id: number }>(
  'online-tests.close-attempt',
  `update online_test_attempts set response_id = $2, submitted_at = $3
   where user_event_id = $1 and response_id is null
     and not exists (select from online_test_attempts other where other.response_id = $2) returning id`,
)

/** Stores the response id of the open attempt. Returns false if there is none, or the id is known already. */
export async function closeAttempt(
  db: Db,
  { userEventId, responseId, now }: { userEventId: number; responseId: string; now: Date },
): Promise<boolean> {
  return (await db.query(closeStatement, [userEventId, responseId, now])).length > 0
}

const responseStatement = statement<{ userEventId: number; number: number }>(
  'online-tests.find-response',
  'select user_event_id as "userEventId", number from online_test_attempts where response_id = $1',
)

/** The attempt that a response id belongs to. */
export async function findResponse(db: Db, responseId: string) {
  const [row] = await db.query(responseStatement, [responseId])
  return row
}

export interface PendingAttempt {
  id: number
  userEventId: number
  number: number
  submittedAt: Date | null
  isEvaluated: boolean
  endsAt: Date
  dueAt: Date | null
  /** Whether another attempt has the response id. */
  isForeignResponse: boolean
  extendedTo: Date | null
}

const lockStatement = statement<PendingAttempt>(
  'online-tests.lock-attempt',
  `select attempt.id, attempt.user_event_id as "userEventId", attempt.number, attempt.submitted_at as "submittedAt",
     attempt.score is not null as "isEvaluated", test.due_at as "dueAt", extension.due_at as "extendedTo",
     (select max(session.ends_at) from training_sessions session
       where session.training_id = event.training_id) as "endsAt",
     exists (select from online_test_attempts other where other.response_id = $2 and other.id <> attempt.id)
       as "isForeignResponse"
   from online_test_attempts attempt
   join user_events event on event.id = attempt.user_event_id
   left join online_tests test on test.training_id = event.training_id
   left join online_test_extensions extension on extension.user_event_id = event.id
   where attempt.form_id = $1 for update of attempt`,
)

/** Locks the attempt of a form until the end of the transaction, to store the result with this response id. */
export async function lockAttempt(db: Db, formId: string, responseId: string): Promise<PendingAttempt | undefined> {
  const [row] = await db.query(lockStatement, [formId, responseId])
  return row
}

interface Evaluation {
  id: number
  responseId: string
  submittedAt: Date
  score: number
  isPassed: boolean
  now: Date
}

const evaluateStatement = statement(
  'online-tests.evaluate',
  `update online_test_attempts set response_id = $2, submitted_at = $3, score = $4, passed = $5, evaluated_at = $6
   where id = $1`,
)

export async function evaluateAttempt(db: Db, { id, responseId, submittedAt, score, isPassed, now }: Evaluation) {
  await db.query(evaluateStatement, [id, responseId, submittedAt, score, isPassed, now])
}

const eraseStatement = statement(
  'online-tests.erase-attempts',
  `delete from online_test_attempts where user_event_id in (select id from user_events where user_id = $1)`,
)

export async function deleteAttempts(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}
