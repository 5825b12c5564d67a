import type { ApiError } from '#lib/api-client.ts'
import { answerTexts } from '../texts.ts'
import { responseErrorTexts } from './texts.ts'

/** First message of `errors.errors`, the field this endpoint uses (PWD-031). */
function firstError(error: ApiError): string | undefined {
  return error.errors.errors?.[0] ?? error.errors.email?.[0]
}

/**
 * Error text for the form or for resending (PWD-032..036): the server's first error, a text for a missing or unreadable
 * response, or the default text of the place.
 */
export function passwordEmailError(error: ApiError, place: 'form' | 'resend'): string {
  const first = firstError(error)
  if (first) return first
  if (error.status === 0) return responseErrorTexts.noAnswer
  if (error.code === 'unreadable') return responseErrorTexts.unreadable
  // The message of a rate limit or of an unavailable service explains what to do (decision Q-08).
  if (error.status === 429 || error.status >= 500) return error.message
  return place === 'form' ? answerTexts.noSuchAccount : answerTexts.notSent
}
