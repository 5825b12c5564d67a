/** The API's description for machines and for people; made at the first question. */
import type { FastifyInstance } from 'fastify'
import { type Engine, JSON_TYPE } from './endpoints.ts'
import { csp } from './headers.ts'

export function registerOpenapi(app: FastifyInstance, engine: Engine): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    const { openapiJson } = await import('./openapi.ts')
    return reply.header('cache-control', 'no-cache').type(JSON_TYPE).send(openapiJson(engine))
  })
  app.get('/api', async (_request, reply) => {
    const { openapiPage } = await import('./openapi.ts')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': csp() })
      .type('text/html; charset=utf-8')
      .send(openapiPage(engine))
  })
}
