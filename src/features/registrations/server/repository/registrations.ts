/** SQL of registrations: one row per person and training. Writes require the training to be locked. */
import { type Db, statement } from '#server/database/db.ts'

interface RegistrationRow {
  id: number
  state: 'joined' | 'waiting' | 'cancelled'
  waitingSince: Date | null
  calendarSequence: number
  wantsReminder: boolean
  wantsRecordingMail: boolean
}

const ROW = `id, state, waiting_since as "waitingSince", calendar_sequence as "calendarSequence",
     wants_reminder as "wantsReminder", wants_recording_mail as "wantsRecordingMail"`

const findStatement = statement<RegistrationRow>(
  'registrations.find',
  `select ${ROW} from user_events where user_id = $1 and training_id = $2`,
)

interface Place {
  userId: number
  trainingId: number
}

export async function findRegistration(db: Db, { userId, trainingId }: Place): Promise<RegistrationRow | undefined> {
  const [row] = await db.query(findStatement, [userId, trainingId])
  return row
}

const joinStatement = statement<RegistrationRow>(
  'registrations.join',
  `insert into user_events as own (user_id, training_id, session_id, state, created_at, joined_at)
   select id, $2, $3, 'joined', $4, $4 from users where id = $1 and deleted_at is null for share
   on conflict (user_id, training_id) do update set state = 'joined', session_id = excluded.session_id,
     joined_at = excluded.joined_at, cancelled_at = null, waiting_since = null, reminded_at = null,
     calendar_sequence = own.calendar_sequence + 1
   returning ${ROW}`,
)
const waitStatement = statement<RegistrationRow>(
  'registrations.wait',
  `insert into user_events as own (user_id, training_id, session_id, state, created_at, waiting_since)
   select id, $2, $3, 'waiting', $4, $4 from users where id = $1 and deleted_at is null for share
   on conflict (user_id, training_id) do update set state = 'waiting', session_id = excluded.session_id,
     joined_at = null, cancelled_at = null, waiting_since = excluded.waiting_since, reminded_at = null,
     calendar_sequence = own.calendar_sequence + 1
   returning ${ROW}`,
)

interface NewRegistration extends Place {
  /** Null when the session was removed after it was chosen. */
  sessionId: number | null
  state: 'joined' | 'waiting'
  now: Date
}

/** Inserts or renews a registration. Undefined if the account is deleted. */
export async function upsertRegistration(
  db: Db,
  { userId, trainingId, sessionId, state, now }: NewRegistration,
): Promise<RegistrationRow | undefined> {
  const [row] = await db.query(state === 'joined' ? joinStatement : waitStatement, [userId, trainingId, sessionId, now])
  return row
}

const cancelStatement = statement<{ calendarSequence: number }>(
  'registrations.cancel',
  `update user_events set state = 'cancelled', cancelled_at = $2, waiting_since = null,
     calendar_sequence = calendar_sequence + 1
   where id = $1 returning calendar_sequence as "calendarSequence"`,
)

/** Returns the new sequence number of its calendar entries. */
export async function updateToCancelled(db: Db, id: number, now: Date): Promise<number> {
  const [row] = await db.query(cancelStatement, [id, now])
  return row?.calendarSequence ?? 0
}

const mailsStatement = statement<{ wantsReminder: boolean; wantsRecordingMail: boolean }>(
  'registrations.choose-mails',
  `update user_events set wants_reminder = coalesce($3, wants_reminder),
     wants_recording_mail = coalesce($4, wants_recording_mail)
   where user_id = $1 and training_id = $2 and state <> 'cancelled'
   returning wants_reminder as "wantsReminder", wants_recording_mail as "wantsRecordingMail"`,
)

interface MailChoice {
  reminder: boolean | null
  recording: boolean | null
}

/** Undefined if the person is not registered. */
export async function updateMails(db: Db, { userId, trainingId }: Place, { reminder, recording }: MailChoice) {
  const [row] = await db.query(mailsStatement, [userId, trainingId, reminder, recording])
  return row
}

const linkStatement = statement<{ joinUrl: string | null }>(
  'registrations.join-url',
  'select join_url as "joinUrl" from training_sessions where id = $1',
)

/** The address of a session. Only for people who joined (`openSession`). */
export async function findJoinUrl(db: Db, sessionId: number): Promise<string | null> {
  const [row] = await db.query(linkStatement, [sessionId])
  return row?.joinUrl ?? null
}

const sequencesStatement = statement<{ id: number; calendarSequence: number }>(
  'registrations.session-sequences',
  'select id, calendar_sequence as "calendarSequence" from training_sessions where training_id = $1',
)

/** How often the calendar entry of each session changed. */
export function listSessionSequences(db: Db, trainingId: number): Promise<{ id: number; calendarSequence: number }[]> {
  return db.query(sequencesStatement, [trainingId])
}

const ofUserStatement = statement<{ trainingId: number }>(
  'registrations.trainings-of',
  'select training_id as "trainingId" from user_events where user_id = $1 order by training_id',
)

/** Trainings with a registration of the user, in the order in which they must be locked. */
export async function listTrainingsOf(db: Db, userId: number): Promise<number[]> {
  return (await db.query(ofUserStatement, [userId])).map(({ trainingId }) => trainingId)
}

const joinedStatement = statement<{ trainingId: number }>(
  'registrations.joined-trainings',
  `select training_id as "trainingId" from user_events
   where user_id = $1 and training_id = any($2::bigint[]) and state = 'joined'`,
)

/** Those of the trainings that the user joined. */
export async function listJoinedTrainings(db: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  return (await db.query(joinedStatement, [userId, ids])).map(({ trainingId }) => trainingId)
}

const deleteStatement = statement<{ state: RegistrationRow['state'] }>(
  'registrations.delete',
  'delete from user_events where user_id = $1 and training_id = $2 returning state',
)

/** Returns the state that the registration had. */
export async function deleteRegistration(db: Db, { userId, trainingId }: Place) {
  const [row] = await db.query(deleteStatement, [userId, trainingId])
  return row?.state
}
