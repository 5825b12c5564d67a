/** SQL of the built-in provider: questions, forms and answers. */
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { Device } from '../../constants.ts'

export interface BankQuestion {
  id: number
  question: string
  choices: string[]
  correctChoice: number
  image: Image | null
}

const drawStatement = statement<BankQuestion>(
  'online-tests.draw-questions',
  `select drawn.id, drawn.question, drawn.choices, drawn.correct_choice as "correctChoice", ${imageJson('image')} as image
   from (select * from online_test_questions where training_id = $1 order by random() limit $2) drawn
   left join images image on image.id = drawn.image_id`,
)

/** Draws questions of a training at random. */
export function drawQuestions(db: Db, trainingId: number, count: number): Promise<BankQuestion[]> {
  return db.query(drawStatement, [trainingId, count])
}

/** A drawn question: the choices in the order of the form, and the index of the correct one. */
export interface FormQuestion {
  /** The question of the bank, for its statistics; forms of before lack it. */
  id?: number
  question: string
  choices: string[]
  correct: number
  image: Image | null
}

export interface FormRow {
  id: string
  userEventId: number
  attempt: number
  trainingName: string
  endsAt: Date
  dueAt: Date | null
  extendedTo: Date | null
  questions: FormQuestion[]
  tab: string | null
  tabDevice: string | null
  tabSeenAt: Date | null
  finishedAt: Date | null
  responseId: string | null
}

const insertStatement = statement<{ id: string }>(
  'online-tests.insert-form',
  `insert into online_test_forms (id, user_event_id, attempt, questions, started_at) values ($1, $2, $3, $4, $5)
   on conflict (user_event_id, attempt) do nothing returning id`,
)

const formIdStatement = statement<{ id: string }>(
  'online-tests.form-of-attempt',
  'select id from online_test_forms where user_event_id = $1 and attempt = $2',
)

export async function findFormId(db: Db, userEventId: number, attempt: number): Promise<string | undefined> {
  const [row] = await db.query(formIdStatement, [userEventId, attempt])
  return row?.id
}

interface NewForm {
  id: string
  userEventId: number
  attempt: number
  questions: readonly FormQuestion[]
  now: Date
}

/** Returns false and changes nothing when the attempt already has a form. */
export async function insertForm(db: Db, { id, userEventId, attempt, questions, now }: NewForm): Promise<boolean> {
  return (await db.query(insertStatement, [id, userEventId, attempt, JSON.stringify(questions), now])).length > 0
}

const FORM = `select form.id, form.user_event_id as "userEventId", form.attempt, p.topic as "trainingName",
    (select max(session.ends_at) from training_sessions session
      where session.training_id = event.training_id) as "endsAt",
    test.due_at as "dueAt", extension.due_at as "extendedTo", form.questions, form.tab, form.tab_device as "tabDevice", form.tab_seen_at as "tabSeenAt",
    form.finished_at as "finishedAt", form.response_id as "responseId"
  from online_test_forms form
  join user_events event on event.id = form.user_event_id and event.user_id = $2 and event.state = 'joined'
  join posts p on p.id = event.training_id
  left join online_tests test on test.training_id = event.training_id
  left join online_test_extensions extension on extension.user_event_id = event.id
  where form.id = $1`

const findStatement = statement<FormRow>('online-tests.find-form', FORM)
const lockStatement = statement<FormRow>('online-tests.lock-form', `${FORM} for update of form`)

interface FormSearch {
  userId: number
  formId: string
  isLocked: boolean
}

export async function findForm(db: Db, { userId, formId, isLocked }: FormSearch): Promise<FormRow | undefined> {
  const [row] = await db.query(isLocked ? lockStatement : findStatement, [formId, userId])
  return row
}

interface TabCall {
  formId: string
  tab: string
  device: Device
  now: Date
}

const tabStatement = statement(
  'online-tests.set-tab',
  'update online_test_forms set tab = $2, tab_device = $3, tab_seen_at = $4 where id = $1',
)

/** Records which tab may answer. */
export async function setTab(db: Db, { formId, tab, device, now }: TabCall): Promise<void> {
  await db.query(tabStatement, [formId, tab, device, now])
}

export interface AnswerRow {
  position: number
  choice: number | null
  isFlagged: boolean
  revision: number
  savedAt: Date
}

const ANSWER = 'position, choice, is_flagged as "isFlagged", revision, saved_at as "savedAt"'

const answersStatement = statement<AnswerRow>(
  'online-tests.answers',
  `select ${ANSWER} from online_test_answers where form_id = $1 order by position`,
)

export function listAnswers(db: Db, formId: string): Promise<AnswerRow[]> {
  return db.query(answersStatement, [formId])
}

interface NewAnswer extends Omit<AnswerRow, 'savedAt'> {
  formId: string
  now: Date
}

const saveStatement = statement<AnswerRow>(
  'online-tests.save-answer',
  `with saved as (
     insert into online_test_answers as answer (form_id, position, choice, is_flagged, revision, saved_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (form_id, position) do update set choice = excluded.choice, is_flagged = excluded.is_flagged,
       revision = excluded.revision, saved_at = excluded.saved_at where excluded.revision > answer.revision
     returning ${ANSWER})
   select * from saved
   union all select ${ANSWER} from online_test_answers
     where form_id = $1 and position = $2 and not exists (select from saved)`,
)

/** Saves an answer unless a later one is stored; returns the stored one. */
export async function saveAnswer(db: Db, answer: NewAnswer): Promise<AnswerRow> {
  const { formId, position, choice, isFlagged, revision, now } = answer
  const [row] = await db.query(saveStatement, [formId, position, choice, isFlagged, revision, now])
  return row as AnswerRow
}

const finishStatement = statement(
  'online-tests.finish-form',
  'update online_test_forms set finished_at = $2, response_id = $3, score = $4 where id = $1',
)

export async function finishForm(
  db: Db,
  { formId, responseId, score, now }: { formId: string; responseId: string; score: number; now: Date },
): Promise<void> {
  await db.query(finishStatement, [formId, now, responseId, score])
}

export interface FinishedForm {
  id: string
  userEventId: number
  attempt: number
  responseId: string
  score: number
  finishedAt: Date
}

const FINISHED = `id, user_event_id as "userEventId", attempt, response_id as "responseId", score,
  finished_at as "finishedAt"`

/** The columns may be null, which the condition of the statement excludes. */
type FinishedRow = { [Name in keyof FinishedForm]: FinishedForm[Name] | null }

const undeliveredStatement = statement<FinishedRow>(
  'online-tests.undelivered',
  `select ${FINISHED} from online_test_forms where finished_at is not null and delivered_at is null
     and ($1::text is null or id = $1) and id <> all($2::text[]) order by finished_at, id limit $3`,
)

/** Finished forms whose result the site has not received yet; of one form, or of all. */
export async function listUndelivered(
  db: Db,
  { formId, except, limit }: { formId: string | null; except: readonly string[]; limit: number },
): Promise<FinishedForm[]> {
  return (await db.query(undeliveredStatement, [formId, except, limit])) as FinishedForm[]
}

const deliveredStatement = statement(
  'online-tests.delivered',
  'update online_test_forms set delivered_at = $2 where id = $1',
)

export async function markDelivered(db: Db, formId: string, now: Date): Promise<void> {
  await db.query(deliveredStatement, [formId, now])
}

const eraseStatement = statement(
  'online-tests.erase-forms',
  'delete from online_test_forms where user_event_id in (select id from user_events where user_id = $1)',
)

export async function deleteForms(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}
