/** Background jobs of registrations. Times pass and editors add recordings and seats, so the jobs look for them. */
import * as z from 'zod/mini'
import { FILL_PLACES } from '#features/orders/server/service/place-order.ts'
import { job } from '#server/feature.ts'
import { announceRecordings, remindOfTrainings } from './service/announce.ts'
import { CHANGES_JOB, notifyChanges } from './service/notify-changes.ts'
import { fillAllFreePlaces, fillPlacesOf } from './service/places.ts'

export const remindJob = job({
  name: 'registrations.remind-of-trainings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: remindOfTrainings,
})

export const recordingsJob = job({
  name: 'registrations.announce-recordings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: announceRecordings,
})

export const fillPlacesJob = job({
  name: 'registrations.fill-places',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: fillAllFreePlaces,
})

/** After a place with a price became free. */
export const fillPlacesOfJob = job({
  name: FILL_PLACES,
  payload: z.object({ trainingId: z.int() }),
  run: (context, { trainingId }) => fillPlacesOf(context, trainingId),
})

export const notifyChangesJob = job({
  name: CHANGES_JOB,
  payload: z.object({
    trainingId: z.int(),
    afterId: z.int(),
    onlyId: z.optional(z.int()),
    removed: z.array(
      z.object({ id: z.int(), start: z.string(), end: z.string(), channel: z.string(), sequence: z.int() }),
    ),
  }),
  run: notifyChanges,
})
