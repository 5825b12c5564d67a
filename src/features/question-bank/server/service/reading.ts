/** What the readers of the four formats return: questions, and what could not be read. */
import { AppError } from '#server/errors.ts'
import { IMPORT_MAX_QUESTIONS } from '../../constants.ts'
import { errorTexts, type ImportReason, importReasons } from '../../texts.ts'

/** A question as the file has it; it is not validated yet. */
export interface ReadQuestion {
  /** Line of the file where it begins, from 1. */
  line: number
  question: string
  choices: string[]
  /** Index in `choices`, from 0; -1 without one. */
  correct: number
  explanation: string
}

export interface Problem {
  line: number
  /** Thai. */
  reason: string
  /** The beginning of what was not read. */
  text: string
}

export interface Reading {
  questions: ReadQuestion[]
  /** Questions that are left out. */
  problems: Problem[]
  /** Parts that are left out of questions that were read. */
  notes: Problem[]
}

export interface Collector extends Reading {
  add(question: ReadQuestion): void
  reject(line: number, reason: ImportReason, text?: string): void
  note(line: number, reason: ImportReason, text?: string): void
}

const EXCERPT = 120

/** The first characters of a text in one line. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, EXCERPT * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).replace(/\p{Cs}$/u, '')}…` : line
}

/** @throws {AppError} from `add` and `reject`: 422 `import_too_many` */
export function createCollector(): Collector {
  const reading: Reading = { questions: [], problems: [], notes: [] }
  const count = () => {
    if (reading.questions.length + reading.problems.length >= IMPORT_MAX_QUESTIONS)
      throw new AppError('import_too_many', { status: 422, message: errorTexts.import_too_many })
  }
  const problem = (line: number, reason: ImportReason, text = ''): Problem => ({
    line,
    reason: importReasons[reason],
    text: excerpt(text),
  })
  return {
    ...reading,
    add(question) {
      count()
      reading.questions.push(question)
    },
    reject(line, reason, text) {
      count()
      reading.problems.push(problem(line, reason, text))
    },
    note(line, reason, text) {
      reading.notes.push(problem(line, reason, text))
    },
  }
}
