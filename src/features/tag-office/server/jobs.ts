/** Background jobs of the office of tags. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { indexInSteps } from './service/index-tagged.ts'

export const indexTaggedPostsJob = job({
  name: 'tag-office.index-posts',
  payload: z.object({ postIds: z.array(z.int()) }),
  run: (context, { postIds }) => indexInSteps(context, postIds),
})
