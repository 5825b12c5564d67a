/** `GET /api/admin/log.csv`: the log of a filter as a file, for admins. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { bangkokDay } from '#lib/dates.ts'
import { can } from '#lib/permissions.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { LOG_CSV_PATH } from '../constants.ts'
import { AuditFilter } from '../contract.ts'
import { logTexts } from '../texts.ts'
import { exportLog } from './service/log.ts'

export function logRoutes(app: FastifyInstance): void {
  app.get(LOG_CSV_PATH, async ({ viewer, query }, reply) => {
    if (!viewer) throwError('unauthenticated')
    if (!can(viewer, 'system.manage')) throwError('forbidden')
    const filter = AuditFilter.safeParse(query)
    if (!filter.success) throwError('validation')
    const { db, now } = app.backgroundContext()
    const lines = exportLog(db, viewer.id, filter.data)
    // The entry of the export is written before the headers: an export that is not recorded is rejected.
    const first = await lines.next()
    const rest = (async function* () {
      if (!first.done) yield first.value
      yield* lines
    })()
    return sendAttachment(reply, {
      name: logTexts.file(bangkokDay(now)),
      file: Readable.from(rest),
      type: 'text/csv; charset=utf-8',
      cacheControl: 'private, no-store',
    })
  })
}
