/** Copies are made, and removed, when nobody waits. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { makeCopy, sweepCopies } from './service/create-export.ts'

export const makeCopyJob = job({
  name: 'copies.make',
  payload: z.object({ copyId: z.int() }),
  run: (context, { copyId }) => makeCopy(context, copyId),
})

export const sweepCopiesJob = job({
  name: 'copies.sweep',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: sweepCopies,
})
