/** The site as a whole, for search engines: the table of contents. */
import { feature } from '#server/feature.ts'
import { sitemapRoutes } from './routes.ts'

export const sitemap = feature({ name: 'sitemap', endpoints: [], routes: sitemapRoutes })
