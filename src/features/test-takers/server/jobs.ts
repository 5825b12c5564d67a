/** Background jobs of test takers. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { announceDue } from './service/change-people.ts'

export const announceDueJob = job({
  name: 'test-takers.announce-due',
  payload: z.object({ trainingId: z.int(), reason: z.string(), afterId: z.int(), onlyId: z.optional(z.int()) }),
  run: announceDue,
})
