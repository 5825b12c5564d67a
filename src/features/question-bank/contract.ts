/** Endpoints of the office of tests: the list of tests, and the bank of questions of each. Admins only. */
import * as z from 'zod/mini'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { Image } from '#features/media/contract.ts'
import { BANK_MAX } from '#features/online-tests/constants.ts'
import { endpoint } from '#lib/contract.ts'
import { PathId, Revision } from '#lib/ids.ts'
import { ALT_MAX_LENGTH, ENCODINGS, FORMATS, IMPORT_MAX_BYTES, SEARCH_MAX, TEST_STATES } from './constants.ts'
import { correctExists, QuestionFields } from './fields.ts'
import { fieldTexts } from './texts.ts'

const Search = z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX)))
/** A positive number in a query string: the cursor that the previous page returned. */
const After = z.optional(
  z.pipe(
    z.union([z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int().check(z.positive())]),
    z.transform((value) => Number(value)),
  ),
)
const success = z.object({ status: z.literal('success') })

export const TestSummary = z.object({
  training_id: z.int(),
  training_name: z.string(),
  questions: z.int(),
  /** People with a result. */
  takers: z.int(),
  /** Share of them who passed, in percent; null without takers. */
  pass_percent: z.nullable(z.int()),
  /** Average of the best scores, one decimal; null without takers. */
  average: z.nullable(z.number()),
  state: z.enum(TEST_STATES),
  /** Thai date of the due date for all; null without a session. */
  due_text: z.nullable(z.string()),
})
export type TestSummary = z.output<typeof TestSummary>

/** The newest training first. */
export const listTestSummaries = endpoint({
  method: 'GET',
  path: '/api/admin/online-tests',
  access: 'admin',
  permission: 'tests.manage',
  input: z.object({ search: Search, after: After }),
  output: z.object({ data: z.array(TestSummary), next: z.nullable(z.int()) }),
  summary: 'Online tests with their questions, takers and results',
})

export const BankQuestion = z.object({
  id: z.int(),
  /** Place in the bank, from 1. */
  number: z.int(),
  /** Grows with each change; sent back with the next one. */
  revision: z.int(),
  question: z.string(),
  choices: z.array(z.string()),
  correct: z.int(),
  explanation: z.string(),
  image: z.nullable(Image),
})
export type BankQuestion = z.output<typeof BankQuestion>

/** A window of the bank in its order. */
export const listBankQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/online-tests/:trainingId/questions',
  access: 'admin',
  permission: 'tests.manage',
  input: z.object({ trainingId: PathId, search: Search, after: After }),
  output: z.object({
    data: z.object({ test: TestSummary, questions: z.array(BankQuestion), found: z.int() }),
    /** `number` of the last question; null at the end. */
    next: z.nullable(z.int()),
  }),
  summary: 'Questions of an online test with their right choices',
})

const question = z.object({ data: BankQuestion })

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/online-tests/:trainingId/questions',
  access: 'admin',
  permission: 'tests.manage',
  input: z.extend(QuestionFields, { trainingId: PathId }).check(correctExists),
  output: question,
  errors: ['bank_full'],
  summary: 'Add a question at the end of the bank',
})

/** A change of the bank changes no form and no score. */
export const changeQuestion = endpoint({
  method: 'PATCH',
  path: '/api/admin/online-test-questions/:questionId',
  access: 'admin',
  permission: 'tests.manage',
  input: z.extend(QuestionFields, { questionId: PathId, revision: Revision }).check(correctExists),
  output: question,
  errors: ['question_changed'],
  summary: 'Change the text of a question',
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/admin/online-test-questions/:questionId',
  access: 'admin',
  permission: 'tests.manage',
  input: z.object({ questionId: PathId }),
  output: success,
  summary: 'Delete a question; forms that drew it keep it',
})

export const moveQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/online-test-questions/:questionId/move',
  access: 'admin',
  permission: 'tests.manage',
  input: z.object({ questionId: PathId, to: z.int().check(z.gte(1), z.lte(BANK_MAX)) }),
  output: question,
  summary: 'Move a question to another place in its bank',
})

/** Without a file the picture is removed. */
export const setQuestionPicture = endpoint({
  method: 'POST',
  path: '/api/admin/online-test-questions/:questionId/picture',
  access: 'admin',
  permission: 'tests.manage',
  consumes: 'multipart',
  input: z.object({
    questionId: PathId,
    revision: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    picture: z.optional(z.file().check(z.maxSize(IMAGE_MAX_BYTES.post, fieldTexts.pictureLarge))),
    /** Read to people who do not see the picture; required with one. */
    alt: z._default(z.string().check(z.trim(), z.maxLength(ALT_MAX_LENGTH, { error: fieldTexts.altLong })), ''),
  }),
  output: question,
  errors: ['question_changed', 'image_rejected', 'image_too_large'],
  summary: 'Set or remove the picture of a question',
})

const ImportProblem = z.object({ line: z.int(), reason: z.string(), text: z.string() })

export const ImportReport = z.object({
  format: z.enum(FORMATS),
  encoding: z.enum(ENCODINGS),
  /** Questions that can be read, with the duplicates. */
  readable: z.int(),
  /** In the bank already, or twice in the file. They are left out. */
  duplicates: z.int(),
  unreadable: z.int(),
  /** The first of them, by line. */
  problems: z.array(ImportProblem),
  /** Parts that are left out of questions that are read. */
  notes: z.array(ImportProblem),
  /** The first questions that would be added. */
  sample: z.array(z.pick(BankQuestion, { question: true, choices: true, correct: true, explanation: true })),
  /** Sent back to add exactly these questions. */
  digest: z.string(),
  /** 0 for a report only. */
  added: z.int(),
})
export type ImportReport = z.output<typeof ImportReport>

/** Without `digest` nothing is written. Format and encoding are detected unless they are given. */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/online-tests/:trainingId/import',
  access: 'admin',
  permission: 'tests.manage',
  consumes: 'multipart',
  input: z.object({
    trainingId: PathId,
    file: z.file().check(z.maxSize(IMPORT_MAX_BYTES, fieldTexts.fileLarge)),
    format: z._default(z.enum(['', ...FORMATS]), ''),
    encoding: z._default(z.enum(['', ...ENCODINGS]), ''),
    digest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  output: z.object({ data: ImportReport }),
  errors: ['import_changed', 'import_unreadable', 'import_too_many', 'bank_full'],
  rate: 'interaction',
  summary: 'Report on a file with questions, or add its questions',
})

const percent = z.nullable(z.int())

export const ItemStatistics = z.object({
  question_id: z.int(),
  number: z.int(),
  /** Finished forms with the question in its present wording. */
  shown: z.int(),
  right_percent: percent,
  /** Upper-lower index from -1 to 1, see `discrimination` of `policy.ts`. */
  discrimination: z.nullable(z.number()),
  verdict: z.enum(['too-few', 'low', 'negative', 'good']),
  /** Share of right answers of the people with high, middle and low scores. */
  groups: z.array(percent),
  /** Share of the forms in which each choice of the bank was given. */
  choices: z.array(percent),
})
export type ItemStatistics = z.output<typeof ItemStatistics>

/** Of all questions of a bank that a finished form showed. */
export const getItemStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/online-tests/:trainingId/statistics',
  access: 'admin',
  permission: 'tests.manage',
  input: z.object({ trainingId: PathId }),
  output: z.object({ data: z.array(ItemStatistics) }),
  summary: 'How many answered each question right, and how well it tells strong from weak takers',
})
