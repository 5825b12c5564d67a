/** A copy of everything that the site stores about the signed-in person. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { COPY_STATES } from './constants.ts'

const Copy = z.object({
  state: z.enum(COPY_STATES),
  /** ISO 8601 UTC; null: there is none. */
  requested_at: z.nullable(z.string()),
  /** Until then the mailed link opens. */
  expires_at: z.nullable(z.string()),
  /** When another may be asked for; null: now, or once this one is made. */
  again_at: z.nullable(z.string()),
})
export type Copy = z.output<typeof Copy>

export const getCopy = endpoint({
  method: 'GET',
  path: '/api/v2/my-data',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: Copy }),
  summary: 'How far the copy of one’s own data is',
})

/** A job makes it and mails a link to it. While one is being made the answer is the same and nothing more happens. */
export const requestCopy = endpoint({
  method: 'POST',
  path: '/api/v2/my-data',
  access: 'member',
  confirmation: 'recent',
  input: z.object({}),
  output: z.object({ status: z.literal('success'), data: Copy }),
  errors: ['copied_today', 'email_not_verified'],
  rate: 'interaction',
  summary: 'Ask for a copy of one’s own data, once in 24 hours',
})
