/** `GET /download/my-data?token=…`: the data export of a mailed link, for its user only, always as an attachment. */
import type { FastifyInstance } from 'fastify'
import { bangkokDay } from '#lib/dates.ts'
import { signInHref } from '#lib/sign-in.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { hashToken, TOKEN_PATTERN } from '#server/http/sessions/token.ts'
import { findDownload } from './repository.ts'

const NOT_CACHED = 'private, no-store'

export function dataExportRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>('/download/my-data', async (request, reply) => {
    const { viewer } = request
    reply.headers({ 'cache-control': NOT_CACHED, 'referrer-policy': 'no-referrer' })
    // The redirect omits the token, which must not appear in another URL; the mail still has it.
    if (!viewer) return reply.redirect(signInHref('/my-profile/edit'), 302)
    const { token } = request.query
    if (typeof token !== 'string' || !TOKEN_PATTERN.test(token)) throwError('not_found')
    const { db, storage } = app.backgroundContext()
    const dataExport = await findDownload(db, hashToken(token), viewer.id)
    const file = dataExport && (await storage.get(dataExport.storageKey))
    if (!file) throwError('not_found')
    const name = `sala-${bangkokDay(dataExport.readyAt)}.zip`
    return sendAttachment(reply, { name, file, type: 'application/zip', cacheControl: NOT_CACHED })
  })
}
