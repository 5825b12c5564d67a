/** Use cases that read the list of tests and the bank of one. */
import { QUESTION_COUNT } from '#features/online-tests/constants.ts'
import { dueOf } from '#features/online-tests/policy.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { mediumDate } from '#lib/dates.ts'
import { containing } from '#server/database/pattern.ts'
import type { MemberCall } from '#server/feature.ts'
import { QUESTIONS_PAGE, TESTS_PAGE, type TestState } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { loadTest } from '../access.ts'
import { countFound, listQuestions, type QuestionRow } from '../repository/questions.ts'
import { listTests, type TestSummaryRow } from '../repository/tests.ts'

export async function listTestSummaries(
  { db, now }: MemberCall,
  { search, after }: ParsedInput<typeof api.listTestSummaries>,
) {
  const rows = await listTests(db, {
    before: after ?? Number.MAX_SAFE_INTEGER,
    pattern: patternOf(search),
    limit: TESTS_PAGE + 1,
  })
  const shown = rows.slice(0, TESTS_PAGE)
  return {
    data: shown.map((row) => presentTest(row, now)),
    next: rows.length > TESTS_PAGE ? (shown.at(-1)?.trainingId ?? null) : null,
  }
}

/** @throws {AppError} 404 for a training without a test */
export async function listBankQuestions(
  { db, now }: MemberCall,
  { trainingId, search, after }: ParsedInput<typeof api.listBankQuestions>,
) {
  const test = await loadTest(db, trainingId)
  const pattern = patternOf(search)
  const rows = await listQuestions(db, { trainingId, after: after ?? 0, limit: QUESTIONS_PAGE + 1, pattern })
  const shown = rows.slice(0, QUESTIONS_PAGE)
  const found = pattern === null ? test.questions : await countFound(db, trainingId, pattern)
  return {
    data: { test: presentTest(test, now), questions: shown.map(presentQuestion), found },
    next: rows.length > QUESTIONS_PAGE ? (shown.at(-1)?.number ?? null) : null,
  }
}

export function presentQuestion({ trainingId: _, ...question }: QuestionRow) {
  return question
}

function presentTest({ trainingId, trainingName, endsAt, dueAt, ...row }: TestSummaryRow, now: Date) {
  const due = endsAt && dueOf({ endsAt, dueAt, extendedTo: null })
  const state: TestState =
    row.questions < QUESTION_COUNT
      ? 'incomplete'
      : endsAt === null || due === null || now < endsAt
        ? 'upcoming'
        : now <= due
          ? 'open'
          : 'closed'
  return {
    training_id: trainingId,
    training_name: trainingName,
    questions: row.questions,
    takers: row.takers,
    pass_percent: row.takers > 0 ? Math.round((row.passed / row.takers) * 100) : null,
    average: row.average,
    state,
    due_text: due && mediumDate(due),
  }
}

/** The pattern of `ilike` for a text that people typed; null without one. */
function patternOf(search: string | undefined): string | null {
  return search ? containing(search) : null
}
