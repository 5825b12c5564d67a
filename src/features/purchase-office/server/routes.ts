/** `GET /api/admin/purchases/book/{month}/{csv|xlsx}`: the month's book as a file, for admins. */
import type { FastifyInstance } from 'fastify'
import { can } from '#lib/permissions.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { bookPath, MONTH_PATTERN } from '../constants.ts'
import { bookTexts } from '../texts.ts'
import { bookCsv, bookXlsx } from './service/book.ts'

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function bookRoutes(app: FastifyInstance): void {
  app.get<{ Params: { month: string; type: string } }>(
    bookPath(':month', ':type'),
    async ({ viewer, params }, reply) => {
      const { month } = params
      const type = TYPES[params.type]
      if (!viewer) throwError('unauthenticated')
      if (!can(viewer, 'purchases.decide')) throwError('forbidden')
      if (!type || !MONTH_PATTERN.test(month)) throwError('not_found')
      const { db } = app.backgroundContext()
      const file = params.type === 'csv' ? await bookCsv(db, month) : await bookXlsx(db, month)
      return sendAttachment(reply, {
        name: bookTexts.file(month, params.type),
        type,
        file,
        cacheControl: 'private, no-store',
      })
    },
  )
}
