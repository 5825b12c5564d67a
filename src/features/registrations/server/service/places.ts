/** The waiting list of a training, which moves up in the transaction that frees a place. */
import { notify } from '#features/notifications/server/service/notify.ts'
import { suggestedBuyer } from '#features/orders/server/service/own-orders.ts'
import { FILL_PLACES, placeOrder } from '#features/orders/server/service/place-order.ts'
import { changePlaces, lockPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import {
  deleteRegistration,
  findRegistration,
  listTrainingsOf,
  updateToCancelled,
  upsertRegistration,
} from '../repository/registrations.ts'
import { listToOrder, listWithFreePlaces, moveUp } from '../repository/waiting-list.ts'
import { mailMovedUp } from './mail-registration.ts'

type PlacesCall = Pick<Context, 'now' | 'config' | 'enqueue' | 'contentChanged'>

/**
 * Gives the free places of a locked training to the first people on its list and tells them. After the last date to join
 * no one moves up, because no one could give the place back. Places with a price need orders, which a job makes: their
 * series would stay locked while the caller locks other trainings.
 */
export async function fillFreePlaces(call: PlacesCall, tx: Db, training: TrainingPlaces): Promise<TrainingPlaces> {
  const { now } = call
  const places = training.seats - training.joinCount
  if (places <= 0 || now >= training.lastDateJoin || training.isDraft) return training
  if (training.priceSatang > 0) {
    await call.enqueue(tx, FILL_PLACES, { trainingId: training.id })
    return training
  }
  const moved = await moveUp(tx, { trainingId: training.id, places, now })
  if (moved.length === 0) return training
  for (const { userId, calendarSequence: sequence } of moved) {
    await notify(call, tx, { kind: 'training_place', receiverId: userId, postId: training.id })
    await mailMovedUp(call, tx, { userId, training, sequence })
  }
  return changePlaces(call, tx, training, moved.length)
}

/**
 * For trainings that got more seats while people wait, and after a job that did not run.
 * @throws {AggregateError} as `forEachItem`
 */
export async function fillAllFreePlaces(context: Context): Promise<void> {
  const trainings = await listWithFreePlaces(context.db, context.now)
  await forEachItem(context, trainings, (trainingId) => fillPlacesOf(context, trainingId))
}

/** Gives the free places of one training to the people who wait: a registration, or an order with its deadline. */
export async function fillPlacesOf(context: Context, trainingId: number): Promise<void> {
  const { db, now } = context
  await db.transaction(async (tx) => {
    const training = await lockPlaces({ db: tx, now }, trainingId)
    if (!training) return
    if (training.priceSatang > 0) await orderFreePlaces(context, tx, training)
    else await fillFreePlaces(context, tx, training)
  })
}

/** Each of the first people on the list leaves it and gets an order, which holds a place until its deadline (decision 0070). */
async function orderFreePlaces(context: Context, tx: Db, training: TrainingPlaces): Promise<void> {
  const { now, config } = context
  const { id: trainingId, seats, joinCount, sessions } = training
  const places = seats - joinCount
  if (places <= 0 || now >= training.lastDateJoin || training.isDraft || !config.payments) return
  const coming = sessions.filter(({ end }) => end > now)
  for (const { id, userId, sessionId } of await listToOrder(tx, { trainingId, places })) {
    const session = coming.find((one) => one.id === sessionId) ?? coming[0]
    const buyer = await suggestedBuyer(tx, userId)
    if (!session || !buyer) continue
    const { is_remembered, ...details } = buyer
    await updateToCancelled(tx, id, now)
    const placement = { training, sessionId: session.id, buyer: details, isBuyerRemembered: is_remembered === 1 }
    await placeOrder({ ...context, viewer: { id: userId } }, tx, { ...placement, isMovedUp: true })
  }
}

interface PaidPlace {
  /** Locked. */
  training: TrainingPlaces
  userId: number
  sessionId: number | null
}

/** Gives the place that an order held to its buyer. @throws {AppError} 401 if the account is deleted */
export async function takeHeldPlace(
  call: PlacesCall,
  tx: Db,
  { training, userId, sessionId }: PaidPlace,
): Promise<void> {
  const { now } = call
  const place = { userId, trainingId: training.id }
  const own = await findRegistration(tx, place)
  const row = await upsertRegistration(tx, { ...place, sessionId, state: 'joined', now })
  if (!row) throwError('unauthenticated')
  // The buyer got another place meanwhile, when the training cost nothing.
  if (own?.state === 'joined') await changePlaces(call, tx, training, -1)
}

/** Takes a place back whose price is paid back. */
export async function returnPaidPlace(
  call: PlacesCall,
  tx: Db,
  { training, userId }: Omit<PaidPlace, 'sessionId'>,
): Promise<void> {
  const own = await findRegistration(tx, { userId, trainingId: training.id })
  if (own?.state !== 'joined') return
  await updateToCancelled(tx, own.id, call.now)
  await fillFreePlaces(call, tx, await changePlaces(call, tx, training, -1))
}

/** Deletes the registrations of a user and frees the places. */
export async function eraseRegistrations(context: Context, userId: number): Promise<void> {
  const { db: tx, now } = context
  for (const trainingId of await listTrainingsOf(tx, userId)) {
    const training = await lockPlaces({ db: tx, now }, trainingId)
    const state = await deleteRegistration(tx, { userId, trainingId })
    if (training && state === 'joined') {
      await fillFreePlaces(context, tx, await changePlaces(context, tx, training, -1))
    }
  }
}
