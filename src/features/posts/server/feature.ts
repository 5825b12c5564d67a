/** Feature definition: posts. Other features show them; they have no endpoints yet. */
import { feature } from '#server/feature.ts'
import { exportSection } from './repository/export-section.ts'
import { postRoutes } from './routes.ts'
import { unlistStoriesOf } from './service/write-posts.ts'

export const posts = feature({
  name: 'posts',
  routes: postRoutes,
  endpoints: [],
  exportSection: exportSection,
  eraseUser: unlistStoriesOf,
})
