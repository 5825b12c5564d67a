/** `/feed.xml` and one Atom feed for each section. */
import type { FastifyInstance } from 'fastify'
import { ROOT_TAGS } from '#features/tags/constants.ts'
import { type Document, serveDocuments } from '#server/http/responses/serve-documents.ts'
import { atomFeed } from './service/atom.ts'

const CACHE_MEGABYTES = 2

export function feedRoutes(app: FastifyInstance): void {
  const sendDocument = serveDocuments(app, CACHE_MEGABYTES)
  for (const root of [undefined, ...ROOT_TAGS]) {
    const path = `${root?.section ?? ''}/feed.xml`
    const make: Document['make'] = ({ shows }) => atomFeed({ ...app.backgroundContext(), shows }, root)
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { isCached: true },
      handler: (request, reply) =>
        sendDocument(path, { make, type: 'application/atom+xml; charset=utf-8' }, request, reply),
    })
  }
}
