/** `POST /api/payments/stripe/webhook`: events of the gateway. The signature covers the bytes of the body. */
import type { FastifyInstance } from 'fastify'
import { paymentProvider } from '#features/orders/server/service/choose-provider.ts'
import { throwError } from '#server/errors.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { WEBHOOK_PATH } from '../constants.ts'
import { receiveEvent } from './service/settle-checkout.ts'

export function paymentRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    // The site's own parser would lose the bytes; this one applies to this route only.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { config: { countsItself: true } }, async (request, reply) => {
      const context = app.backgroundContext()
      const provider = (await paymentProvider(context.config)) ?? throwError('not_found')
      const signature = request.headers['stripe-signature']
      const isSigned = Buffer.isBuffer(request.body) && typeof signature === 'string'
      const event = isSigned ? provider.readEvent(request.body as Buffer, signature) : undefined
      if (!event) {
        // Only what is not of the gateway counts, so that its bursts are never limited.
        await app.rateLimits.take('api', { userId: null, network: networkOf(request.ip) })
        throwError('bad_request')
      }
      await receiveEvent(context, event)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
