/** SQL that reads the questions of a bank in their order. */
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface QuestionRow {
  id: number
  trainingId: number
  number: number
  revision: number
  question: string
  choices: string[]
  correct: number
  explanation: string
  image: Image | null
}

// A bank is small (`BANK_MAX`), so its numbers are counted on each read.
const NUMBERED = `select question.*, row_number() over (order by question.position, question.id)::int as number
  from online_test_questions question where question.training_id = $1`

const COLUMNS = `own.id, own.training_id as "trainingId", own.number, own.revision, own.question, own.choices,
  own.correct_choice as correct, own.explanation, ${imageJson('image')} as image`

const listStatement = statement<QuestionRow>(
  'question-bank.list-questions',
  `select ${COLUMNS} from (${NUMBERED}) own left join images image on image.id = own.image_id
   where own.number > $2 and ($4::text is null or own.question ilike $4 or array_to_string(own.choices, ' ') ilike $4)
   order by own.number limit $3`,
)
const countStatement = statement<{ found: number }>(
  'question-bank.count-found',
  `select count(*)::int as found from online_test_questions own
   where training_id = $1 and ($2::text is null or own.question ilike $2 or array_to_string(own.choices, ' ') ilike $2)`,
)
const findStatement = statement<QuestionRow>(
  'question-bank.find-question',
  `select ${COLUMNS} from (
     select question.*, (select count(*)::int + 1 from online_test_questions other
       where other.training_id = question.training_id
         and (other.position, other.id) < (question.position, question.id)) as number
     from online_test_questions question where question.id = $1) own
   left join images image on image.id = own.image_id`,
)

const textsStatement = statement<QuestionText>(
  'question-bank.question-texts',
  `select question, choices, correct_choice as correct, explanation from online_test_questions
   where training_id = $1 order by position, id`,
)

/** The texts of a whole bank, for export and for finding duplicates. */
export function listQuestionTexts(db: Db, trainingId: number): Promise<QuestionText[]> {
  return db.query(textsStatement, [trainingId])
}

interface Window {
  trainingId: number
  /** `number` of the last question before the window. */
  after: number
  limit: number
  /** Of `ilike`; null for all. */
  pattern: string | null
}

export function listQuestions(db: Db, { trainingId, after, limit, pattern }: Window): Promise<QuestionRow[]> {
  return db.query(listStatement, [trainingId, after, limit, pattern])
}

export async function countFound(db: Db, trainingId: number, pattern: string | null): Promise<number> {
  const [row] = await db.query(countStatement, [trainingId, pattern])
  return row?.found ?? 0
}

export async function findQuestion(db: Db, id: number): Promise<QuestionRow | undefined> {
  const [row] = await db.query(findStatement, [id])
  return row
}
