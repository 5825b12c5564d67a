/** What a merge of two accounts does to registrations. */
import { changePlaces, lockPlaces } from '#features/trainings/server/service.ts'
import type { Context, MergedUsers } from '#server/feature.ts'
import { findKeptRegistration, moveRegistration } from '../repository/merge.ts'
import { deleteRegistration, listTrainingsOf } from '../repository/registrations.ts'
import { fillFreePlaces } from './places.ts'

/**
 * One registration per training: of two, the joined one stays before the waiting and the cancelled one, then the one
 * with a certificate, then the one with the better test, then that of the target. The other one goes with its attempts,
 * and its place becomes free.
 */
export async function mergeRegistrations(context: Context, { sourceId, targetId }: MergedUsers): Promise<void> {
  const { db: tx, now } = context
  for (const trainingId of await listTrainingsOf(tx, sourceId)) {
    const training = await lockPlaces({ db: tx, now }, trainingId)
    const kept = await findKeptRegistration(tx, { userIds: [sourceId, targetId], targetId, trainingId })
    const dropped = kept.userId === sourceId ? targetId : sourceId
    const state = await deleteRegistration(tx, { userId: dropped, trainingId })
    if (kept.userId === sourceId) await moveRegistration(tx, kept.id, targetId)
    if (training && state === 'joined') {
      await fillFreePlaces(context, tx, await changePlaces(context, tx, training, -1))
    }
  }
}
