/**
 * Files of posts, always as attachments: `GET /download/manual/{postId}`, the manual of a tech review, for signed-in users
 * and `GET /download/file/{fileId}`, a file of a post, for everyone who may open the post. They count
 * nothing; the page records a download with `POST /api/save-action`.
 */
import type { FastifyInstance } from 'fastify'
import { ID_PATTERN } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { loadDownload, loadVisiblePost } from './access.ts'
import { findManual } from './repository/manuals.ts'

export function postRoutes(app: FastifyInstance): void {
  app.get<{ Params: { postId: string } }>('/download/manual/:postId', async (request, reply) => {
    const { viewer } = request
    if (!viewer) throwError('unauthenticated')
    const { db, storage } = app.backgroundContext()
    const { id } = await loadVisiblePost({ db, viewer }, { id: idOf(request.params.postId), type: 'tech_review' })
    const manual = await findManual(db, id)
    const file = manual && (await storage.get(manual.storageKey))
    if (!file) throwError('not_found')
    return sendAttachment(reply, { name: manual.fileName, file, cacheControl: 'private, no-store' })
  })

  app.get<{ Params: { fileId: string } }>('/download/file/:fileId', async (request, reply) => {
    const { viewer } = request
    const { db, storage } = app.backgroundContext()
    const { name, storageKey, type, isDraft } = await loadDownload({ db, viewer }, idOf(request.params.fileId))
    const file = (await storage.get(storageKey)) ?? throwError('not_found')
    return sendAttachment(reply, { name, file, type, cacheControl: isDraft ? 'private, no-store' : 'public, no-cache' })
  })
}

function idOf(param: string): number {
  if (!ID_PATTERN.test(param)) throwError('not_found')
  return Number(param)
}
