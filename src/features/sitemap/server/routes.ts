/** `/sitemap.xml` with its parts, and `/robots.txt`. */
import type { FastifyInstance } from 'fastify'
import { serveDocuments } from '#server/http/responses/serve-documents.ts'
import { robots, sitemapIndex, sitemapPages, sitemapPosts } from './service/sitemap.ts'

// A full chunk takes six megabytes, plus its compressed forms.
const CACHE_MEGABYTES = 24
const XML = 'application/xml; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

export function sitemapRoutes(app: FastifyInstance): void {
  const sendDocument = serveDocuments(app, CACHE_MEGABYTES)
  const documents: Record<string, [make: () => Promise<string>, type: string]> = {
    '/robots.txt': [async () => robots(app.backgroundContext().config), TEXT],
    '/sitemap.xml': [() => sitemapIndex(app.backgroundContext()), XML],
    '/sitemap-pages.xml': [async () => sitemapPages(app.backgroundContext().config), XML],
  }
  const route = { method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[], config: { isCached: true } }
  for (const [url, [make, type]] of Object.entries(documents)) {
    app.route({ ...route, url, handler: (request, reply) => sendDocument(url, { make, type }, request, reply) })
  }
  app.route<{ Params: { chunk: string } }>({
    ...route,
    url: '/sitemap-posts-:chunk(^[1-9]\\d{0,4}).xml',
    handler(request, reply) {
      const { chunk } = request.params
      const make = () => sitemapPosts(app.backgroundContext(), Number(chunk))
      return sendDocument(`/sitemap-posts-${chunk}.xml`, { make, type: XML }, request, reply)
    },
  })
}
