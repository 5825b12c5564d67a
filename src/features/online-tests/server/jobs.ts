/** Background jobs of online tests. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { deliverResults } from './service/fill-form.ts'

/** Delivers results whose delivery a crash or an error interrupted. */
export const deliverResultsJob = job({
  name: 'online-tests.deliver-results',
  payload: z.object({}),
  schedule: '* * * * *',
  run: (context) => deliverResults(context),
})
