/** Use cases of the built-in provider’s form: read, open in a tab, save answers, finish. */

import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { newToken } from '#server/http/sessions/token.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import { type Device, PRESENCE_SECONDS, QUESTION_COUNT } from '../../constants.ts'
import type {
  FormAnswer,
  finishTestForm as finishEndpoint,
  openTestForm as openEndpoint,
  saveTestAnswer as saveEndpoint,
} from '../../contract.ts'
import { dueOf, isInTime } from '../../policy.ts'
import { loadOwnForm } from '../access.ts'
import {
  type AnswerRow,
  type FinishedForm,
  type FormRow,
  finishForm,
  listAnswers,
  listUndelivered,
  markDelivered,
  saveAnswer,
  setTab,
} from '../repository/forms.ts'
import { isFinal, type ProviderResult, receiveResult } from './receive-result.ts'
import { signBody } from './result-signature.ts'

const BATCH = 100

/** The form without the correct choices. @throws {AppError} 404 for a form of another person */
export async function getTestForm(call: MemberCall, { formId }: { formId: string }) {
  const form = await loadOwnForm(call, formId)
  return {
    data: {
      form_id: form.id,
      training_name: form.trainingName,
      attempt: form.attempt,
      due_at: dueOf(form).toISOString(),
      now: call.now.toISOString(),
      response_id: form.responseId,
      questions: form.questions.map(({ question, choices, image }) => ({ question, choices, image })),
      answers: toAnswers(await listAnswers(call.db, form.id)),
    },
  }
}

/**
 * Says that this tab shows the form. It may answer if no other tab was seen lately, or it takes over.
 * @throws {AppError} 404 for a form of another person
 */
export async function openTestForm(call: MemberCall, input: ParsedInput<typeof openEndpoint>) {
  const { now } = call
  const { tab, device } = input
  return call.db.transaction(async (db) => {
    const form = await loadOwnForm({ db, viewer: call.viewer }, input.formId, { isLocked: true })
    const isActive = form.tab === tab || input.take_over === 1 || !isTabSeen(form, now)
    if (isActive) await setTab(db, { formId: form.id, tab, device, now })
    const other = isActive
      ? null
      : { device: (form.tabDevice ?? 'computer') as Device, seen_at: (form.tabSeenAt as Date).toISOString() }
    return {
      data: {
        is_active: flag(isActive),
        other,
        response_id: form.responseId,
        now: now.toISOString(),
        answers: toAnswers(await listAnswers(db, form.id)),
      },
    }
  })
}

/**
 * Saves one question; an older or repeated revision changes nothing.
 * @throws {AppError} 404, 409 `opened_elsewhere` and `test_finished`, 422 `test_past_due` and for a choice that the
 * question does not have
 */
export async function saveTestAnswer(call: MemberCall, input: ParsedInput<typeof saveEndpoint>) {
  const { now } = call
  const { position, choice, revision } = input
  const answer = await call.db.transaction(async (db) => {
    const form = await loadWritableForm(call, db, input)
    const count = form.questions[position]?.choices.length ?? 0
    if (choice !== null && choice >= count) throwError('validation')
    return saveAnswer(db, { formId: form.id, position, choice, isFlagged: input.is_flagged === 1, revision, now })
  })
  return { data: { position, ...toAnswer(answer), saved_at: answer.savedAt.toISOString() } }
}

/**
 * Evaluates the stored answers; questions without one count as wrong. The result goes to the site as a signed body.
 * A repeated call returns the same response id.
 * @throws {AppError} as `saveTestAnswer`, 409 `answers_missing` when the device has later answers than the server
 */
export async function finishTestForm(call: MemberCall, input: ParsedInput<typeof finishEndpoint>) {
  const { now } = call
  const { responseId, finished } = await call.db.transaction(async (db) => {
    const form = await loadOwnForm({ db, viewer: call.viewer }, input.formId, { isLocked: true })
    if (form.responseId) return { responseId: form.responseId }
    expectWritable(form, input.tab, now)
    const answers = toAnswers(await listAnswers(db, form.id))
    if (input.revisions.some((revision, at) => revision > (answers[at]?.revision ?? 0))) {
      throwError('answers_missing', { status: 409 })
    }
    const score = form.questions.filter(({ correct }, at) => answers[at]?.choice === correct).length
    const id = newToken()
    await finishForm(db, { formId: form.id, responseId: id, score, now })
    return { responseId: id, finished: { ...form, responseId: id, score, finishedAt: now } }
  })
  // A result that is not delivered now is delivered by the job.
  const delivery = finished ? deliverResult(call, finished) : deliverResults(call, input.formId)
  await delivery.catch((error) => call.log.error({ err: error }, 'result not delivered'))
  return { data: { response_id: responseId } }
}

type Receiver = (context: Context, body: Buffer, signature: string) => Promise<unknown>

/**
 * Sends the results of finished forms to the site, of one form or of all. A result that the receiver rejects for good is
 * not sent again.
 * @throws {AggregateError} as `forEachItem`
 */
export async function deliverResults(
  context: Context,
  formId: string | null = null,
  receive: Receiver = receiveResult,
): Promise<void> {
  await forEachItem(context, undeliveredForms(context, formId), (form) => deliverResult(context, form, receive))
}

/** Each once, also those that cannot be delivered. */
async function* undeliveredForms({ db }: Context, formId: string | null): AsyncGenerator<FinishedForm> {
  const seen: string[] = []
  let forms: FinishedForm[]
  do {
    forms = await listUndelivered(db, { formId, except: seen, limit: BATCH })
    seen.push(...forms.map(({ id }) => id))
    yield* forms
  } while (forms.length === BATCH)
}

async function deliverResult(context: Context, form: FinishedForm, receive: Receiver = receiveResult): Promise<void> {
  const body = Buffer.from(JSON.stringify(toResult(form)))
  try {
    await receive(context, body, signBody(body, context.config))
  } catch (error) {
    if (!isFinal(error)) throw error
    context.log.error({ err: error, form_id: form.id }, 'online test result rejected')
  }
  await markDelivered(context.db, form.id, context.now)
}

function toResult({ id, userEventId, attempt, responseId, score, finishedAt }: FinishedForm): ProviderResult {
  return {
    response_id: responseId,
    form_id: id,
    hidden: { user_event_id: userEventId, attempt },
    score,
    submitted_at: finishedAt.toISOString(),
  }
}

/** Loads and locks a form that this tab may change now. */
async function loadWritableForm(
  { viewer, now }: MemberCall,
  db: Db,
  { formId, tab }: { formId: string; tab: string },
): Promise<FormRow> {
  const form = await loadOwnForm({ db, viewer }, formId, { isLocked: true })
  expectWritable(form, tab, now)
  return form
}

/** @throws {AppError} 409 `test_finished` and `opened_elsewhere`, 422 `test_past_due` */
function expectWritable(form: FormRow, tab: string, now: Date): void {
  if (form.finishedAt) throwError('test_finished', { status: 409 })
  if (form.tab !== tab) throwError('opened_elsewhere', { status: 409 })
  if (!isInTime(Math.floor(dueOf(form).getTime() / 1_000), now)) throwError('test_past_due', { status: 422 })
}

function isTabSeen({ tabSeenAt }: FormRow, now: Date): boolean {
  return tabSeenAt !== null && now.getTime() - tabSeenAt.getTime() < PRESENCE_SECONDS * 1_000
}

function toAnswers(rows: readonly AnswerRow[]): FormAnswer[] {
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  return Array.from({ length: QUESTION_COUNT }, (_, position) => toAnswer(byPosition.get(position)))
}

function toAnswer(row: AnswerRow | undefined): FormAnswer {
  return { choice: row?.choice ?? null, is_flagged: flag(row?.isFlagged), revision: row?.revision ?? 0 }
}
