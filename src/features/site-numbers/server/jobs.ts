/** Counting, outside of any request. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { countNumbers } from './service/count-numbers.ts'

export const countNumbersJob = job({
  name: 'site-numbers.count-numbers',
  payload: z.object({}),
  schedule: '2 * * * *',
  run: ({ db, now }) => countNumbers(db, now),
})
