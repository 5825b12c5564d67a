/** A door that opens for people: one endpoint behind the captcha. */
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { feature, handle } from '#server/feature.ts'
import type { Actor, Response } from './app.ts'
import { expectErrorResponse } from './expect-error.ts'

const openDoor = endpoint({
  method: 'POST',
  path: '/api/sample/door',
  access: 'public',
  input: z.object({ 'g-recaptcha-response': z.optional(z.string()) }),
  output: z.object({ status: z.literal('success') }),
  summary: 'Opens for people',
})

export const captchaFeature = feature({
  name: 'door',
  endpoints: [
    handle(openDoor, async ({ captcha }, input) => {
      await captcha.verify(input['g-recaptcha-response'] ?? '', 'sign-in')
      return { status: 'success' as const }
    }),
  ],
})

/** Knocks with the captcha's answer, or with none. */
export function submitForm(actor: Pick<Actor, 'post'>, response?: string, headers?: Record<string, string>) {
  return actor.post(openDoor.path, { 'g-recaptcha-response': response }, headers)
}

/** The refusal of AUTH-050 in the words of AUTH-020. */
export function expectWrongCaptcha(answer: Response): void {
  expectErrorResponse(answer, 422, 'validation')
  expect(answer.json().errors).toEqual({ 'g-recaptcha-response': ['Please verify that you are not a robot.'] })
}
