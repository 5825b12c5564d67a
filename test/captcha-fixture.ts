/** A feature with one endpoint that requires a captcha. */
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { feature, handle } from '#server/feature.ts'
import type { Actor, Response } from './app.ts'
import { expectErrorResponse } from './expect-error.ts'

const submitEndpoint = endpoint({
  method: 'POST',
  path: '/api/sample/form',
  access: 'public',
  input: z.object({ 'g-recaptcha-response': z.optional(z.string()) }),
  output: z.object({ status: z.literal('success') }),
  summary: 'Requires a captcha',
})

export const captchaFeature = feature({
  name: 'captcha-form',
  endpoints: [
    handle(submitEndpoint, async ({ captcha }, input) => {
      await captcha.verify(input['g-recaptcha-response'] ?? '', 'sign-in')
      return { status: 'success' as const }
    }),
  ],
})

/** Submits the form with a captcha response, or without one. */
export function submitForm(actor: Pick<Actor, 'post'>, response?: string, headers?: Record<string, string>) {
  return actor.post(submitEndpoint.path, { 'g-recaptcha-response': response }, headers)
}

/** Expects the error of AUTH-050 with the text of AUTH-020. */
export function expectWrongCaptcha(httpResponse: Response): void {
  expectErrorResponse(httpResponse, 422, 'validation')
  expect(httpResponse.json().errors).toEqual({ 'g-recaptcha-response': ['Please verify that you are not a robot.'] })
}
