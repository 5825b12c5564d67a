/** Use cases of the import: a report, then the same file again with the confirmation. Export of a bank. */
import { createHash } from 'node:crypto'
import { BANK_MAX } from '#features/online-tests/constants.ts'
import { addQuestions, lockBank, type QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { type Format, REPORT_MAX_PROBLEMS, REPORT_SAMPLE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { CompleteQuestion } from '../../fields.ts'
import { importReasons } from '../../texts.ts'
import { loadTest } from '../access.ts'
import { listQuestionTexts } from '../repository/questions.ts'
import { decodeFile } from './decode-file.ts'
import { detectFormat, formats } from './question-formats.ts'
import { excerpt, type Problem, type Reading, type ReadQuestion } from './reading.ts'

/**
 * Reads a file and reports what it contains. With the `digest` of a report it also adds the questions, all or none.
 * @throws {AppError} 404; 409 `import_changed` when the file or the bank differs from the report; 422
 * `import_unreadable`, `import_too_many`, `bank_full`
 */
export async function importQuestions(call: MemberCall, input: ParsedInput<typeof api.importQuestions>) {
  const { trainingId, digest } = input
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const decoded = decodeFile(bytes, input.encoding || undefined) ?? throwError('import_unreadable', { status: 422 })
  const format = input.format || detectFormat(decoded.text)
  const reading = formats[format].read(decoded.text)
  const checked = checkQuestions(reading)
  return call.db.transaction(async (db) => {
    await loadTest(db, trainingId)
    // Another import could add the same questions meanwhile.
    if (digest !== undefined) await lockBank(db, trainingId)
    const known = new Set((await listQuestionTexts(db, trainingId)).map(keyOf))
    const added = checked.questions.filter((question) => isNew(known, question))
    const report = {
      format,
      encoding: decoded.encoding,
      readable: checked.questions.length,
      duplicates: checked.questions.length - added.length,
      unreadable: checked.problems.length,
      problems: checked.problems.slice(0, REPORT_MAX_PROBLEMS),
      notes: reading.notes.slice(0, REPORT_MAX_PROBLEMS),
      sample: added.slice(0, REPORT_SAMPLE),
      digest: digestOf(added),
    }
    if (digest === undefined) return { data: { ...report, added: 0 } }
    if (digest !== report.digest) throwError('import_changed', { status: 409 })
    await write(call, db, { trainingId, added })
    return { data: { ...report, added: added.length } }
  })
}

async function write(
  { viewer }: MemberCall,
  db: Db,
  { trainingId, added }: { trainingId: number; added: readonly QuestionText[] },
): Promise<void> {
  if (added.length === 0) return
  await addQuestions(db, trainingId, added)
  await recordAudit(db, {
    actorId: viewer.id,
    action: 'test.import-questions',
    subjectIds: [trainingId],
    reason: String(added.length),
  })
}

/** Validates questions like the editor does; invalid ones become problems. */
function checkQuestions({ questions, problems }: Reading): { questions: QuestionText[]; problems: Problem[] } {
  const valid: QuestionText[] = []
  const invalid: Problem[] = []
  for (const { line, ...question } of questions as readonly ReadQuestion[]) {
    const parsed = CompleteQuestion.safeParse(question)
    if (parsed.success) valid.push(parsed.data)
    else invalid.push({ line, reason: parsed.error.issues[0]?.message ?? '', text: excerpt(question.question) })
  }
  const all = [...problems, ...invalid].sort((one, other) => one.line - other.line)
  if (valid.length + all.length === 0) all.push({ line: 1, reason: importReasons.empty, text: '' })
  return { questions: valid, problems: all }
}

/** Also adds it to `known`, because a file may contain a question twice. */
function isNew(known: Set<string>, question: QuestionText): boolean {
  const key = keyOf(question)
  if (known.has(key)) return false
  known.add(key)
  return true
}

/** Equal for questions that differ only in white space and in the order of their choices. */
function keyOf({ question, choices }: Pick<QuestionText, 'question' | 'choices'>): string {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  return JSON.stringify([plain(question), ...choices.map(plain).sort()])
}

function digestOf(questions: readonly QuestionText[]): string {
  return createHash('sha256').update(JSON.stringify(questions)).digest('hex')
}

/** All questions of a bank in their order, as a file. @throws {AppError} 404 */
export async function exportQuestions(db: Db, trainingId: number, format: Format) {
  await loadTest(db, trainingId)
  const questions = await listQuestionTexts(db, trainingId)
  const { write: writeFile, type } = formats[format]
  return { content: writeFile(questions.slice(0, BANK_MAX)), type }
}
