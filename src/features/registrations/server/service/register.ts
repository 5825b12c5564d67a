/** Joining or ordering a training, joining its waiting list, and giving a place back. */
import { placeOrder } from '#features/orders/server/service/place-order.ts'
import { findOpenOrder } from '#features/orders/server/service/read-order.ts'
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { changePlaces, lockPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { canCancel, offerOf } from '../../policy.ts'
import { registrationTexts as texts } from '../../texts.ts'
import { findRegistration, updateToCancelled, upsertRegistration } from '../repository/registrations.ts'
import { countToOrder } from '../repository/waiting-list.ts'
import { mailCancelled, mailJoined } from './mail-registration.ts'
import { fillFreePlaces } from './places.ts'

/**
 * Joins a free training, or orders one with a price. Training and account are locked until the end, so there are
 * never more places than seats.
 * @throws {AppError} 404; 422 if the user joined or ordered before, it is full or closed, or the session has ended
 */
export async function registerTraining(call: MemberCall, input: ParsedInput<typeof contract.registerTraining>) {
  const { db, now } = call
  return db.transaction(async (tx) => {
    const training = await openTraining(call, tx, input.eventId)
    await assertNoPlace(call, tx, training)
    const offer = await offerNow(tx, training, now)
    if (offer === 'wait') throwError('training_full', { status: 422 })
    if (offer === 'none') throwError('training_closed', { status: 422 })
    const data =
      offer === 'order'
        ? { user_event_id: null, invoiceNo: await order(call, tx, { training, input }) }
        : { user_event_id: (await join(call, tx, training, input.session_id)).id, invoiceNo: null }
    return { status: 'success' as const, data }
  })
}

/**
 * Joins the waiting list of a full training, or the training itself if a place became free in the meantime. A place with a
 * price is not ordered unasked. @throws {AppError} 404; 422 as above, and when such a place is free
 */
export async function joinWaitingList(call: MemberCall, input: ParsedInput<typeof contract.joinWaitingList>) {
  const { db, viewer, now } = call
  return db.transaction(async (tx) => {
    const training = await openTraining(call, tx, input.eventId)
    const place = { userId: viewer.id, trainingId: training.id }
    const own = await assertNoPlace(call, tx, training)
    const offer = await offerNow(tx, training, now)
    if (offer === 'order') throwError('place_free', { status: 422 })
    if (offer === 'none') throwError('training_closed', { status: 422 })
    const answer = (id: number, state: 'joined' | 'waiting') => ({
      status: 'success' as const,
      data: { user_event_id: id, state },
    })
    if (offer === 'join') return answer((await join(call, tx, training, input.session_id)).id, 'joined')
    if (own?.state === 'waiting') return answer(own.id, 'waiting')
    if (training.priceSatang > 0 && !call.config.payments) throwError('order_needed', { status: 422 })
    const sessionId = sessionOf(training, input.session_id, now)
    const row = await upsertRegistration(tx, { ...place, sessionId, state: 'waiting', now })
    if (!row) throwError('unauthenticated')
    return answer(row.id, 'waiting')
  })
}

/**
 * Gives a place back until the last date to join, or leaves the waiting list at any time. Does nothing without a
 * registration.
 * @throws {AppError} 404; 422 after that date and for a place that was paid
 */
export async function cancelRegistration(
  call: MemberCall,
  { eventId }: ParsedInput<typeof contract.cancelRegistration>,
) {
  const { db, viewer, now } = call
  return db.transaction(async (tx) => {
    await loadVisiblePost({ db: tx, viewer }, { id: eventId, type: 'event' })
    const training = (await lockPlaces({ db: tx, now }, eventId)) ?? throwError('not_found')
    const own = await findRegistration(tx, { userId: viewer.id, trainingId: training.id })
    if (own?.state === 'joined') {
      const order = await findOpenOrder(tx, { userId: viewer.id, trainingId: training.id })
      if (order?.state === 'paid' || training.priceSatang > 0) throwError('place_is_paid', { status: 422 })
      if (!canCancel(training, now)) throwError('cancel_too_late', { status: 422 })
      const sequence = await updateToCancelled(tx, own.id, now)
      await fillFreePlaces(call, tx, await changePlaces(call, tx, training, -1))
      await mailCancelled(call, tx, { userId: viewer.id, training, sequence })
    }
    if (own?.state === 'waiting') await updateToCancelled(tx, own.id, now)
    return { status: 'success' as const }
  })
}

/** The locked training; free places without a price were given to the people who wait. @throws {AppError} 404, also for a draft */
async function openTraining(call: MemberCall, tx: Db, eventId: number): Promise<TrainingPlaces> {
  await loadVisiblePost({ db: tx, viewer: call.viewer }, { id: eventId, type: 'event' })
  const training = await lockPlaces({ db: tx, now: call.now }, eventId)
  if (!training || training.isDraft) throwError('not_found')
  return training.priceSatang > 0 ? training : fillFreePlaces(call, tx, training)
}

/** As `offerOf`, and the free places of a training with a price are for the people who wait, who get orders from a job. */
async function offerNow(tx: Db, training: TrainingPlaces, now: Date) {
  const offer = offerOf(training, now)
  if (offer !== 'order') return offer
  const waiting = await countToOrder(tx, training.id)
  return waiting > 0 && now < training.lastDateJoin && training.joinCount + waiting >= training.seats ? 'wait' : offer
}

/** The registration that does not have a place, if any. @throws {AppError} 422 when the user joined or ordered */
async function assertNoPlace({ viewer }: MemberCall, tx: Db, { id: trainingId }: TrainingPlaces) {
  const place = { userId: viewer.id, trainingId }
  const own = await findRegistration(tx, place)
  if (own?.state === 'joined') throwError('already_joined', { status: 422 })
  const order = await findOpenOrder(tx, place)
  if (order) throwError('already_ordered', { status: 422, extras: { invoiceNo: order.invoiceNo } })
  return own
}

interface Ordering {
  training: TrainingPlaces
  input: ParsedInput<typeof contract.registerTraining>
}

function order(call: MemberCall, tx: Db, { training, input }: Ordering): Promise<string> {
  const { session_id, buyer_name = '', buyer_tax_id = '', buyer_address = '', remember_buyer } = input
  return placeOrder(call, tx, {
    training,
    sessionId: sessionOf(training, session_id, call.now),
    buyer: { name: buyer_name, tax_id: buyer_tax_id, address: buyer_address },
    isBuyerRemembered: remember_buyer === 1,
  })
}

async function join(call: MemberCall, tx: Db, training: TrainingPlaces, sessionId: number) {
  const { viewer, now } = call
  const place = { userId: viewer.id, trainingId: training.id, sessionId: sessionOf(training, sessionId, now) }
  const row = await upsertRegistration(tx, { ...place, state: 'joined', now })
  if (!row) throwError('unauthenticated')
  await changePlaces(call, tx, training, 1)
  await mailJoined(call, tx, { userId: viewer.id, training, sequence: row.calendarSequence })
  return row
}

/** @throws {AppError} 422 for a session of another training, and one that has ended */
function sessionOf({ sessions }: TrainingPlaces, id: number, now: Date): number {
  const session = sessions.find((one) => one.id === id && one.end > now)
  return session?.id ?? throwError('validation', { errors: { session_id: [texts.unknownSession] } })
}
