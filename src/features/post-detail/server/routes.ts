/**
 * `GET /api/live/posts/{postId}`: server-sent events for an open page when its post or comments change, or when its
 * reader has new notifications.
 */
import type { FastifyInstance } from 'fastify'
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { PathId } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'

const AGE = /^\d{1,9}$/

export function postDetailRoutes(app: FastifyInstance): void {
  app.get<{ Params: { postId: string }; Querystring: { age?: unknown } }>(
    '/api/live/posts/:postId',
    async (request, reply) => {
      const { viewer, params, query } = request
      const parsed = PathId.safeParse(params.postId)
      if (!parsed.success) throwError('not_found')
      const { db } = app.backgroundContext()
      const { id } = await loadVisiblePost({ db, viewer }, { id: parsed.data })
      const ownTopics = viewer ? ([`notifications:${viewer.id}`] as const) : []
      const ageMs = AGE.test(String(query.age)) ? Number(query.age) : 0
      return app.live.open(request, reply, { topics: [`post:${id}`, ...ownTopics], ageMs })
    },
  )
}
