/** Posts, which other features show: no calls of their own yet. */
import { feature } from '#server/feature.ts'
import { unlistStoriesOf } from './service.ts'

export const posts = feature({
  name: 'posts',
  endpoints: [],
  eraseUser: ({ db }, userId) => unlistStoriesOf(db, userId),
})
