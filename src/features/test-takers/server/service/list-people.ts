/** People of trainings with the state of their tests. */
import { TEST_RESULT } from '#features/online-tests/constants.ts'
import { testState } from '#features/online-tests/policy.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { containing } from '#server/database/pattern.ts'
import type { MemberCall } from '#server/feature.ts'
import { PEOPLE_PAGE } from '../../constants.ts'
import type { listUserEvents as listContract } from '../../contract.ts'
import { findTrainingName, listPeople, type PersonRow } from '../repository/people.ts'

export async function listUserEvents(
  { db, now }: MemberCall,
  { filter, training, search, after }: ParsedInput<typeof listContract>,
) {
  const rows = await listPeople(db, {
    filter,
    trainingId: training ?? null,
    pattern: search ? containing(search) : null,
    before: after ?? Number.MAX_SAFE_INTEGER,
    limit: PEOPLE_PAGE + 1,
  })
  const shown = rows.slice(0, PEOPLE_PAGE)
  return {
    data: shown.map((row) => presentPerson(row, now)),
    training_name: training ? await findTrainingName(db, training) : null,
    next: rows.length > PEOPLE_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

function presentPerson(row: PersonRow, now: Date) {
  const { endsAt, dueAt, extendedTo } = row
  const attempts = row.attempts.map(({ submittedAt, ...attempt }) => ({
    ...attempt,
    submittedAt: submittedAt === null ? null : new Date(submittedAt),
  }))
  const test =
    row.state === 'joined' && row.hasTest && endsAt ? testState({ endsAt, dueAt, extendedTo, attempts }, now) : null
  const isOpen = attempts.some(({ responseId }) => responseId === null)
  const canReturn = test && test.passed !== TEST_RESULT.passed && test.attempt > 0 && !isOpen && !test.isInProgress
  return {
    id: row.id,
    fullname: row.fullname,
    email: row.email ?? '',
    training_id: row.trainingId,
    training_name: row.trainingName,
    state: row.state,
    test,
    returnable: canReturn ? (attempts.at(-1)?.number ?? null) : null,
    can_extend: test !== null && test.passed !== TEST_RESULT.passed,
  }
}
