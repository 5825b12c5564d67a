/** Receives the signed result of a provider: the only way to a score. */
import * as z from 'zod/mini'
import { issueCertificate } from '#features/certificates/server/service/certificates.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { FORM_ID_PATTERN, MAX_ATTEMPTS, QUESTION_COUNT, RESPONSE_ID_PATTERN } from '../../constants.ts'
import { dueOf, isInTime, isPassingScore } from '../../policy.ts'
import { errorTexts } from '../../texts.ts'
import { evaluateAttempt, lockAttempt, type PendingAttempt } from '../repository/attempts.ts'
import { isSignedBody } from './result-signature.ts'

const ProviderResult = z.object({
  response_id: z.string().check(z.regex(RESPONSE_ID_PATTERN)),
  form_id: z.string().check(z.regex(FORM_ID_PATTERN)),
  hidden: z.object({
    user_event_id: z.int().check(z.positive()),
    attempt: z.int().check(z.gte(1), z.lte(MAX_ATTEMPTS)),
  }),
  score: z.int().check(z.gte(0), z.lte(QUESTION_COUNT)),
  /** When the person submitted; default: when the site learned of it. */
  submitted_at: z.optional(z.iso.datetime({ offset: true })),
})
export type ProviderResult = z.input<typeof ProviderResult>

type Receipt = 'stored' | 'ignored'

/**
 * Stores the first result of an attempt; later and repeated ones are ignored (AB-85). A late result replaces “failed to
 * evaluate”. The submission time decides whether it was in time.
 * @throws {AppError} 403 for a wrong signature or another person’s form, 422 for an impossible result or one after the
 * due time
 */
export async function receiveResult(context: Context, body: Buffer, signature: unknown): Promise<Receipt> {
  if (!isSignedBody(body, signature, context.config)) throwError('forbidden')
  const result = readResult(body)
  const receipt = await context.db.transaction(async (db) => {
    const attempt = await lockAttempt(db, result.form_id, result.response_id)
    if (!attempt || !isOfAttempt(result, attempt)) throwError('forbidden')
    if (attempt.isEvaluated || attempt.isForeignResponse) return 'ignored' as const
    const submittedAt = result.submitted_at ? new Date(result.submitted_at) : (attempt.submittedAt ?? context.now)
    if (!isInTime(Math.floor(dueOf(attempt).getTime() / 1_000), submittedAt))
      throwError('test_past_due', { status: 422, message: errorTexts.test_past_due })
    const isPassed = isPassingScore(result.score)
    await evaluateAttempt(db, {
      id: attempt.id,
      responseId: result.response_id,
      submittedAt,
      score: result.score,
      isPassed,
      now: context.now,
    })
    const { userEventId } = attempt
    if (isPassed) {
      const { enqueue, now: issuedAt } = context
      await issueCertificate({ db, enqueue }, { userEventId, score: result.score, issuedAt })
    }
    return 'stored' as const
  })
  context.log.info({ form_id: result.form_id, receipt }, 'online test result')
  return receipt
}

function readResult(body: Buffer): z.output<typeof ProviderResult> {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throwError('bad_request')
  }
  return ProviderResult.safeParse(value).data ?? throwError('validation')
}

function isOfAttempt({ hidden }: z.output<typeof ProviderResult>, attempt: PendingAttempt): boolean {
  return hidden.user_event_id === attempt.userEventId && hidden.attempt === attempt.number
}

/** Whether repeating the result cannot change the response. */
export function isFinal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500
}
