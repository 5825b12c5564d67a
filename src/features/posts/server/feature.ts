/** Posts, which other features show: no calls of their own yet. */
import { feature } from '#server/feature.ts'
import { copyPart } from './repository/copy-part.ts'
import { postRoutes } from './routes.ts'
import { unlistStoriesOf } from './service.ts'

export const posts = feature({
  name: 'posts',
  routes: postRoutes,
  endpoints: [],
  copyPart,
  eraseUser: unlistStoriesOf,
})
