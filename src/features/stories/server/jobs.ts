/** Background jobs of stories: scheduled publishing, news for followers, unused uploads. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { notifyFollowers } from './service/notify-followers.ts'
import { publishDue } from './service/publish-story.ts'
import { cleanupUploads } from './service/uploads.ts'

/** Runs at the time of each schedule, and every minute for those that a stopped server missed. */
export const publishDueJob = job({
  name: 'stories.publish-due',
  payload: z.object({}),
  schedule: '* * * * *',
  run: publishDue,
})

/** Enqueued when a story becomes listed. Jobs in the database have this name, so it stays. */
export const notifyFollowersJob = job({
  name: 'stories.tell-followers',
  payload: z.object({ postId: z.number(), afterId: z._default(z.number(), 0), onlyId: z.optional(z.number()) }),
  run: notifyFollowers,
})

export const cleanupUploadsJob = job({
  name: 'stories.cleanup-uploads',
  payload: z.object({}),
  schedule: '53 19 * * *',
  run: cleanupUploads,
})
