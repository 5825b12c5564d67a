/** Answers that are no JSON calls: the stream of a person's own notices, and a mail program's one press (RFC 8058). */
import type { FastifyInstance } from 'fastify'
import { throwError } from '#server/errors.ts'
import { endMails } from './service/mail-choices.ts'

const AGE = /^\d{1,9}$/
const BODY_MAX_BYTES = 4_096

export function notificationRoutes(app: FastifyInstance): void {
  /** Tells a signed-in person's open pages that there is news for them. */
  app.get<{ Querystring: { age?: unknown } }>('/api/live/notices', async (request, reply) => {
    const { viewer, query } = request
    if (!viewer) throwError('unauthenticated')
    const ageMs = AGE.test(String(query.age)) ? Number(query.age) : 0
    return app.live.open(request, reply, { topics: [`notices:${viewer.id}`], ageMs })
  })

  app.register(async (scope) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    /** No cookie, no token of a page: the signed link is all that counts, and all it can do is end mails. */
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async ({ body, query }, reply) => {
      if (typeof body !== 'string' || !/List-Unsubscribe[\s\S]*One-Click/.test(body)) throwError('bad_request')
      await endMails(app.backgroundContext(), typeof query.token === 'string' ? query.token : '')
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}
