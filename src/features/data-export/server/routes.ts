/** `GET /download/my-data?token=…`: the copy that was mailed about, for its own person alone, always as a file. */
import type { FastifyInstance } from 'fastify'
import { bangkokDay } from '#lib/dates.ts'
import { signInHref } from '#lib/sign-in.ts'
import { throwError } from '#server/errors.ts'
import { hashToken, TOKEN_PATTERN } from '#server/http/sessions/token.ts'
import { findOpen } from './repository.ts'

export function dataExportRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>('/download/my-data', async (request, reply) => {
    const { viewer } = request
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    // Without the token, which belongs into no other address: the mail still has it.
    if (!viewer) return reply.redirect(signInHref('/my-profile/edit'), 302)
    const { token } = request.query
    if (typeof token !== 'string' || !TOKEN_PATTERN.test(token)) throwError('not_found')
    const { db, storage } = app.backgroundContext()
    const copy = await findOpen(db, hashToken(token), viewer.id)
    const file = copy && (await storage.get(copy.storageKey))
    if (!file) throwError('not_found')
    reply.headers({
      'content-disposition': `attachment; filename="sala-${bangkokDay(copy.readyAt)}.zip"`,
      'content-length': file.size,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    return reply.type('application/zip').send(file.stream)
  })
}
