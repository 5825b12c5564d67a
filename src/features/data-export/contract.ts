/** A copy of everything that the site stores about the signed-in person. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { EXPORT_STATES } from './constants.ts'

const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** ISO 8601 UTC; null: there is none. */
  requested_at: z.nullable(z.string()),
  /** Until then the mailed link opens. */
  expires_at: z.nullable(z.string()),
  /** When another may be asked for; null: now, or once this one is made. */
  again_at: z.nullable(z.string()),
})
export type DataExport = z.output<typeof DataExport>

export const getDataExport = endpoint({
  method: 'GET',
  path: '/api/v2/my-data',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: DataExport }),
  summary: 'How far the copy of one’s own data is',
})

/** A job makes it and mails a link to it. While one is being made the answer is the same and nothing more happens. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/v2/my-data',
  access: 'member',
  confirmation: 'recent',
  input: z.object({}),
  output: z.object({ status: z.literal('success'), data: DataExport }),
  errors: ['copied_today', 'email_not_verified'],
  rate: 'interaction',
  summary: 'Ask for a copy of one’s own data, once in 24 hours',
})
