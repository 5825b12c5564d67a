/** Ordering a training with a price: the order holds a place until its deadline. */
import { changePlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import { bangkokParts, mediumDate, timeRangeText } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import type { Buyer } from '../../contract.ts'
import { insertOrder } from '../repository/orders.ts'
import { nextNumber, type SeriesKind } from '../repository/series.ts'

/** Announces an order by mail and notification. */
export const ANNOUNCE = 'orders.announce'
/** The job of registrations that gives free places to the people who wait; its payload is `{ trainingId }`. */
export const FILL_PLACES = 'registrations.fill-places-of-training'

type Services = Pick<Context, 'now' | 'config' | 'enqueue' | 'contentChanged'>

/** What paying and refunding need: `viewer` is the admin, or null for the gateway. */
export interface IssueCall extends Services {
  viewer: { id: number } | null
}

/** What changes of orders need of a call; a seed and a job have it too. */
export interface OrderCall extends Services {
  viewer: { id: number }
}

interface Placement {
  /** Locked, open, with a price and a free place. */
  training: TrainingPlaces
  sessionId: number
  /** An empty name stands for that of the account. */
  buyer: Buyer
  isBuyerRemembered: boolean
  /** The buyer waited for a place and did not ask for the order now. */
  isMovedUp?: boolean
}

/**
 * Makes an order in the transaction that locked the training; returns its invoice number. Price and title are those of
 * this moment. @throws {AppError} 422 `order_needed` when the site has no account to pay to
 */
export async function placeOrder(call: OrderCall, tx: Db, placement: Placement): Promise<string> {
  const { viewer, now, config } = call
  const { training, sessionId, buyer, isBuyerRemembered, isMovedUp = false } = placement
  if (!config.payments) throwError('order_needed', { status: 422 })
  await changePlaces(call, tx, training, 1)
  const invoiceNo = await numberOf(tx, 'invoice', now)
  const id = await insertOrder(tx, {
    invoiceNo,
    userId: viewer.id,
    trainingId: training.id,
    sessionId,
    trainingName: training.topic,
    sessionText: sessionText(training),
    amountSatang: training.priceSatang,
    buyerName: buyer.name,
    buyerTaxId: buyer.tax_id,
    buyerAddress: buyer.address,
    isBuyerRemembered,
    createdAt: now,
    expiresAt: new Date(now.getTime() + config.payments.holdHours * 3_600_000),
    isMovedUp,
  })
  if (!id) throwError('unauthenticated')
  await call.enqueue(tx, ANNOUNCE, { orderId: id })
  return invoiceNo
}

const PREFIXES: Readonly<Record<SeriesKind, string>> = { invoice: 'INV', receipt: 'RC', credit_note: 'CN' }

/** The next number of a series, e.g. `INV-2569-000231`, in the Buddhist year of Bangkok. */
export async function numberOf(tx: Db, kind: SeriesKind, now: Date): Promise<string> {
  const { year } = bangkokParts(now)
  const number = await nextNumber(tx, kind, year)
  return `${PREFIXES[kind]}-${year}-${String(number).padStart(6, '0')}`
}

function sessionText({ sessions }: TrainingPlaces): string {
  return sessions.map(({ start, end }) => `${mediumDate(start)} ${timeRangeText(start, end)}`).join('\n')
}
