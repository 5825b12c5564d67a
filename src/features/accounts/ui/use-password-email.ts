import type { ApiError } from '#lib/api-client.ts'
import { answerTexts, failureTexts } from '../texts.ts'

/** The first error of `errors.errors`, where this call keeps it (PWD-031). */
function firstError(error: ApiError): string | undefined {
  return error.errors.errors?.[0] ?? error.errors.email?.[0]
}

/**
 * What the form or the resend says (PWD-032..036): the server's first error; else that no answer came, that the
 * answer said nothing, or the text of the place.
 */
export function passwordEmailFailure(error: ApiError, place: 'form' | 'resend'): string {
  const first = firstError(error)
  if (first) return first
  if (error.status === 0) return failureTexts.noAnswer
  if (error.code === 'unreadable') return failureTexts.unreadable
  // A limit or a closed door says itself what to do (decision Q-08).
  if (error.status === 429 || error.status >= 500) return error.message
  return place === 'form' ? answerTexts.noSuchAccount : answerTexts.notSent
}
