/** Endpoints of the data export: everything that the site stores about the signed-in user. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { EXPORT_STATES } from './constants.ts'

const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** ISO 8601 UTC; null without an export. */
  requested_at: z.nullable(z.string()),
  /** Time until which the mailed link works. */
  expires_at: z.nullable(z.string()),
  /** When another export can be requested; null: now, or when the current one is complete. */
  again_at: z.nullable(z.string()),
})
export type DataExport = z.output<typeof DataExport>

export const getDataExport = endpoint({
  method: 'GET',
  path: '/api/v2/my-data',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: DataExport }),
  summary: 'State of the export of one’s own data',
})

/**
 * A job creates the export and mails a link to it. While an export is being created, the response is the same and no
 * second one starts.
 */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/v2/my-data',
  access: 'member',
  whileSuspended: true,
  confirmation: 'recent',
  input: z.object({}),
  output: z.object({ status: z.literal('success'), data: DataExport }),
  errors: ['exported_today', 'email_not_verified'],
  rate: 'interaction',
  summary: 'Request an export of one’s own data, once in 24 hours',
})
