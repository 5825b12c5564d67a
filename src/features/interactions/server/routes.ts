/** `GET /download/file/{fileId}`: a file of a post, for everyone who may open the post, always as an attachment. */
import type { FastifyInstance } from 'fastify'
import { loadDownload } from '#features/posts/server/access.ts'
import { ID_PATTERN } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { countUse } from './repository/post-actions.ts'

export function downloadRoutes(app: FastifyInstance): void {
  app.get<{ Params: { fileId: string } }>('/download/file/:fileId', async (request, reply) => {
    const { viewer } = request
    if (!ID_PATTERN.test(request.params.fileId)) throwError('not_found')
    const { db, storage } = app.backgroundContext()
    const { postId, name, storageKey, type, isDraft } = await loadDownload(
      { db, viewer },
      Number(request.params.fileId),
    )
    const file = (await storage.get(storageKey)) ?? throwError('not_found')
    if (viewer) await countUse(db, { userId: viewer.id, postId, action: 'download' })
    return sendAttachment(reply, { name, file, type, cacheControl: isDraft ? 'private, no-store' : 'public, no-cache' })
  })
}
