/**
 * `GET /download/manual/{postId}`: the manual of a tech review, for signed-in users, always as an attachment.
 */
import type { FastifyInstance } from 'fastify'
import { ID_PATTERN } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { loadVisiblePost } from './access.ts'
import { findManual } from './repository/manuals.ts'

export function postRoutes(app: FastifyInstance): void {
  app.get<{ Params: { postId: string } }>('/download/manual/:postId', async (request, reply) => {
    const { viewer } = request
    if (!viewer) throwError('unauthenticated')
    if (!ID_PATTERN.test(request.params.postId)) throwError('not_found')
    const { db, storage } = app.backgroundContext()
    const { id } = await loadVisiblePost({ db, viewer }, { id: Number(request.params.postId), type: 'tech_review' })
    const manual = await findManual(db, id)
    const file = manual && (await storage.get(manual.storageKey))
    if (!file) throwError('not_found')
    return sendAttachment(reply, { name: manual.fileName, file, cacheControl: 'private, no-store' })
  })
}
