/** `POST /api/online-test/webhook`: results of providers. The signature covers the bytes of the body. */
import type { FastifyInstance } from 'fastify'
import { throwError } from '#server/errors.ts'
import { receiveResult } from './service/receive-result.ts'
import { SIGNATURE_HEADER } from './service/result-signature.ts'

export function webhookRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    // The site's own parser would lose the bytes; this one applies to this route only.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/online-test/webhook', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throwError('forbidden')
      await receiveResult(app.backgroundContext(), request.body, request.headers[SIGNATURE_HEADER])
      return reply.header('cache-control', 'no-store').send({ success: true })
    })
  })
}
