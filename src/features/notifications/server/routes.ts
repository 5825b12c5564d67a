/** `GET /api/live/notices`: tells a signed-in person's open pages that there is news for them. */
import type { FastifyInstance } from 'fastify'
import { fail } from '#server/errors.ts'

const AGE = /^\d{1,9}$/

export function notificationRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { age?: unknown } }>('/api/live/notices', async (request, reply) => {
    const { viewer, query } = request
    if (!viewer) fail('unauthenticated')
    const ageMs = AGE.test(String(query.age)) ? Number(query.age) : 0
    return app.live.open(request, reply, { topics: [`notices:${viewer.id}`], ageMs })
  })
}
