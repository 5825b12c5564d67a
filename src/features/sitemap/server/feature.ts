/** Feature definition: sitemap and robots.txt. */
import { feature } from '#server/feature.ts'
import { sitemapRoutes } from './routes.ts'

export const sitemap = feature({ name: 'sitemap', endpoints: [], routes: sitemapRoutes })
