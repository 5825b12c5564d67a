/** Feature definition: the page of one post. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { postDetailRoutes } from './routes.ts'
import { readPost } from './service.ts'

export const postDetail = feature({
  name: 'post-detail',
  endpoints: [handle(api.getPost, readPost, { reportsTopics: true })],
  routes: postDetailRoutes,
})
