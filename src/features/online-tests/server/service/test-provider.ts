/**
 * The interface of providers of test forms (decision Q-76): they prepare a form, show it, and send the signed result to
 * `POST /api/online-test/webhook`.
 */
import type { Context } from '#server/feature.ts'

interface StartRequest {
  userEventId: number
  trainingId: number
  /** Number of the attempt, 1 or 2. */
  attempt: number
}

export interface TestProvider {
  /**
   * Prepares the form of an attempt and returns its id, `FORM_ID_PATTERN`. Repeated calls for one attempt may return
   * different ids; the site uses the first one that it stores.
   * @throws {AppError} 503 `provider_down`
   */
  start: (context: Context, request: StartRequest) => Promise<string>
}
