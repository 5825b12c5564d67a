/** `GET /api/admin/online-tests/{id}/export/{format}`: the bank of a test as a file, for admins. */
import type { FastifyInstance } from 'fastify'
import { PathId } from '#lib/ids.ts'
import { can } from '#lib/permissions.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { EXTENSIONS, exportPath, FORMATS } from '../constants.ts'
import { exportQuestions } from './service/import-questions.ts'

export function questionBankRoutes(app: FastifyInstance): void {
  app.get<{ Params: { trainingId: string; format: string } }>(
    exportPath(':trainingId', ':format'),
    async ({ viewer, params }, reply) => {
      if (!viewer) throwError('unauthenticated')
      if (!can(viewer, 'tests.manage')) throwError('forbidden')
      const training = PathId.safeParse(params.trainingId)
      const format = FORMATS.find((one) => one === params.format)
      if (!training.success || !format) throwError('not_found')
      const { db } = app.backgroundContext()
      const { content, type } = await exportQuestions(db, training.data, format)
      const name = `questions-${training.data}.${EXTENSIONS[format]}`
      return sendAttachment(reply, { name, file: content, type, cacheControl: 'no-store' })
    },
  )
}
