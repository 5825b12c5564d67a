/** Serves the OpenAPI document and its page, created at the first request; in production only with DEVELOPER_PAGES. */
import type { FastifyInstance } from 'fastify'
import { type Engine, JSON_TYPE } from '../http/engine.ts'
import { csp } from '../http/security-headers.ts'

export function registerOpenapi(app: FastifyInstance, { endpoints, config }: Engine): void {
  if (!config.hasDeveloperPages) return
  let json: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    const { describeApi } = await import('./openapi.ts')
    json ??= JSON.stringify(describeApi(endpoints.values(), config.publicOrigin))
    return reply.header('cache-control', 'no-cache').type(JSON_TYPE).send(json)
  })
  let html: string | undefined
  app.get('/api', async (_request, reply) => {
    const { apiPage } = await import('./openapi-page.ts')
    html ??= apiPage(endpoints.values())
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': csp() })
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/api/style.css', async (_request, reply) => {
    const { apiStyle } = await import('./openapi-page.ts')
    return reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(apiStyle)
  })
}
