/** SQL that writes the questions of a bank. Forms contain copies, so nothing here changes a score. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'

export interface QuestionText {
  question: string
  choices: string[]
  /** Index in `choices`, from 0. */
  correct: number
  explanation: string
}

const touchStatement = statement(
  'online-tests.touch-test',
  'insert into online_tests (training_id) values ($1) on conflict do nothing',
)
const lockStatement = statement<{ trainingId: number; dueAt: Date | null }>(
  'online-tests.lock-test',
  'select training_id as "trainingId", due_at as "dueAt" from online_tests where training_id = $1 for update',
)

/** Locks the test of a training until the end of the transaction, so that its questions keep one order. */
export async function lockTest(db: Db, trainingId: number): Promise<{ dueAt: Date | null }> {
  await db.query(touchStatement, [trainingId])
  const [row] = await db.query(lockStatement, [trainingId])
  return row as { dueAt: Date | null }
}

const countStatement = statement<{ count: number }>(
  'online-tests.count-questions',
  'select count(*)::int as count from online_test_questions where training_id = $1',
)

export async function countQuestions(db: Db, trainingId: number): Promise<number> {
  const [row] = await db.query(countStatement, [trainingId])
  return row?.count ?? 0
}

const insertStatement = statement<{ id: number }>(
  'online-tests.insert-questions',
  `insert into online_test_questions (training_id, question, choices, correct_choice, explanation, position)
   select $1, item.value ->> 'question', array(select json_array_elements_text(item.value -> 'choices')),
     (item.value ->> 'correct')::smallint, item.value ->> 'explanation',
     (select coalesce(max(position), 0) from online_test_questions where training_id = $1) + item.place
   from json_array_elements($2::json) with ordinality as item (value, place)
   order by item.place returning id`,
)

/** Adds questions after the last one; returns their ids in this order. */
export async function insertQuestions(db: Db, trainingId: number, questions: readonly QuestionText[]) {
  return (await db.query(insertStatement, [trainingId, jsonRows(questions)])).map(({ id }) => id)
}

const updateStatement = statement<{ id: number }>(
  'online-tests.update-question',
  `update online_test_questions set question = $3, choices = $4, correct_choice = $5, explanation = $6,
     revision = revision + 1, updated_at = $7
   where id = $1 and revision = $2 returning id`,
)

/** False when another admin changed the question since `revision`. */
export async function updateQuestion(
  db: Db,
  { id, revision, now, ...text }: QuestionText & { id: number; revision: number; now: Date },
): Promise<boolean> {
  const { question, choices, correct, explanation } = text
  return (await db.query(updateStatement, [id, revision, question, choices, correct, explanation, now])).length > 0
}

const pictureStatement = statement<{ id: number }>(
  'online-tests.set-picture',
  `update online_test_questions set image_id = $3, revision = revision + 1, updated_at = $4
   where id = $1 and revision = $2 returning id`,
)

/** Null removes the picture; forms that show it keep it. False as in `updateQuestion`. */
export async function updatePicture(
  db: Db,
  { id, revision, imageId, now }: { id: number; revision: number; imageId: number | null; now: Date },
): Promise<boolean> {
  return (await db.query(pictureStatement, [id, revision, imageId, now])).length > 0
}

const deleteStatement = statement<{ id: number }>(
  'online-tests.delete-question',
  'delete from online_test_questions where id = $1 returning id',
)

export async function deleteQuestion(db: Db, id: number): Promise<void> {
  await db.query(deleteStatement, [id])
}

const moveStatement = statement(
  'online-tests.move-question',
  `with others as (
     select id, row_number() over (order by position, id) as place from online_test_questions
     where training_id = $1 and id <> $2),
   placed as (
     select id, place + case when place >= $3 then 1 else 0 end as place from others
     union all select $2, least($3, (select count(*) + 1 from others)))
   update online_test_questions question set position = placed.place from placed
   where question.id = placed.id and question.position <> placed.place`,
)

/** Moves a question to a place in the bank, from 1; the others keep their order. */
export async function moveQuestion(db: Db, { trainingId, id, to }: { trainingId: number; id: number; to: number }) {
  await db.query(moveStatement, [trainingId, id, to])
}
