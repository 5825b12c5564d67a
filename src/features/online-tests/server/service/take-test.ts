/** Use cases of My test: list, start, submit, check. */

import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { compareTests, isInTime, startError, testState } from '../../policy.ts'
import { loadOwnTest } from '../access.ts'
import { closeAttempt, findResponse, openAttempt } from '../repository/attempts.ts'
import { listTests, type TestRow } from '../repository/tests.ts'
import { chooseProvider } from './choose-provider.ts'

/** TEST-057, sorted as the page shows them (TEST-042, TEST-043). */
export async function listOnlineTests({ db, viewer, now }: MemberCall) {
  const rows = await listTests(db, viewer.id)
  const tests = rows.map((row) => ({
    userEventId: row.userEventId,
    trainingName: row.trainingName,
    ...testState(row, now),
  }))
  return { data: { onlineTestData: tests.sort(compareTests) } }
}

/**
 * TEST-058. Concurrent calls return one form (AB-81); a provider that is down uses up no attempt (RF-12).
 * @throws {AppError} 404 for a test of another person, 422 when no attempt can begin, 503 `provider_down`
 */
export async function startOnlineTest(call: MemberCall, { user_event_id }: { user_event_id: number }) {
  const { db, now, config } = call
  const test = await loadOwnTest(call, user_event_id)
  const state = testState(test, now)
  const error = startError(state)
  if (error) throwError(error, { status: 422 })
  const open = test.attempts.find(({ responseId }) => responseId === null)
  const formId = open?.formId ?? (await start())
  return { success: true as const, data: { form_id: formId } }

  async function start(): Promise<string> {
    const attempt = { userEventId: test.userEventId, number: state.attempt + 1 }
    const id = await chooseProvider(config).start(call, {
      userEventId: attempt.userEventId,
      trainingId: test.trainingId,
      attempt: attempt.number,
    })
    return (await openAttempt(db, { ...attempt, formId: id, now })) ?? throwError('test_not_evaluated', { status: 422 })
  }
}

/**
 * TEST-059, TEST-060. Uses up the open attempt. A repeated call for the last attempt changes nothing, because the
 * browser repeats a call whose response was lost, and the signed result may come first.
 * @throws {AppError} 404, 409 for a response of another attempt, 422 `attempt_used` without an open attempt and
 * `test_past_due` after the due time
 */
export async function submitOnlineTest(
  call: MemberCall,
  { user_event_id, response_id }: { user_event_id: number; response_id: string },
) {
  const test = await loadOwnTest(call, user_event_id)
  if (test.attempts.at(-1)?.responseId !== response_id) await submit(call, test, response_id)
  const { passed } = testState(await loadOwnTest(call, user_event_id), call.now)
  return { success: true as const, data: { passed, response_id } }
}

async function submit({ db, now }: MemberCall, test: TestRow, responseId: string): Promise<void> {
  const { userEventId } = test
  const open = test.attempts.find((attempt) => attempt.responseId === null)
  // The signed result, or the same call, may come in between.
  const isKnown = async () => {
    const known = await findResponse(db, responseId)
    if (known && (known.userEventId !== userEventId || known.number !== open?.number)) throwError('conflict')
    return known !== undefined
  }
  if (await isKnown()) return
  if (!open) throwError('attempt_used', { status: 422 })
  if (!isInTime(testState(test, now).dueDateUnixTime, now)) throwError('test_past_due', { status: 422 })
  if (await closeAttempt(db, { userEventId, responseId, now })) return
  if (!(await isKnown())) throwError('conflict')
}

/** TEST-061, TEST-062 @throws {AppError} 404 */
export async function checkOnlineTest(call: MemberCall, { user_event_id }: { user_event_id: number }) {
  const state = testState(await loadOwnTest(call, user_event_id), call.now)
  const { passed, score, attempt, status } = state
  return { success: true as const, data: { is_in_progress: flag(state.isInProgress), passed, score, attempt, status } }
}
