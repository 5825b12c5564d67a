/** Routes outside the JSON API: the event stream of a user's notifications, and one-click unsubscribe (RFC 8058). */
import type { FastifyInstance } from 'fastify'
import { throwError } from '#server/errors.ts'
import { unsubscribeByToken } from './service/mail-choices.ts'

const AGE = /^\d{1,9}$/
const BODY_MAX_BYTES = 4_096

export function notificationRoutes(app: FastifyInstance): void {
  /** Event stream that reports new notifications to the open pages of a signed-in user. */
  app.get<{ Querystring: { age?: unknown } }>('/api/live/notifications', async (request, reply) => {
    const { viewer, query } = request
    if (!viewer) throwError('unauthenticated')
    const ageMs = AGE.test(String(query.age)) ? Number(query.age) : 0
    return app.live.open(request, reply, { topics: [`notifications:${viewer.id}`], ageMs })
  })

  app.register(async (scope) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    /** Mail programs send no cookie and no CSRF token. The signed link authorizes only the unsubscription. */
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async ({ body, query }, reply) => {
      if (typeof body !== 'string' || !/List-Unsubscribe[\s\S]*One-Click/.test(body)) throwError('bad_request')
      await unsubscribeByToken(app.backgroundContext(), typeof query.token === 'string' ? query.token : '')
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}
