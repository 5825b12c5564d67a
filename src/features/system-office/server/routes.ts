/** `GET /api/admin/log.csv`: the log of a filter as a file, for admins. */
import type { FastifyInstance } from 'fastify'
import { bangkokDay } from '#lib/dates.ts'
import { can } from '#lib/permissions.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment, startStream } from '#server/http/responses/attachment.ts'
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
    return sendAttachment(reply, {
      name: logTexts.file(bangkokDay(now)),
      // The entry of the export is written before the headers: an export that is not recorded is rejected.
      file: await startStream(exportLog(db, viewer.id, filter.data)),
      type: 'text/csv; charset=utf-8',
      cacheControl: 'private, no-store',
    })
  })
}
