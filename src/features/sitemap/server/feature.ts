/** The site as a whole, for search engines: the table of contents. */
import { feature } from '#server/feature.ts'
import { homeRoutes } from './routes.ts'

export const home = feature({ name: 'sitemap', endpoints: [], routes: homeRoutes })
