/**
 * Seed section of orders. It goes through the use cases of orders, receipts and registrations, so that numbers, places and
 * documents agree as they do on the site.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { REJECT_REASONS } from '#features/orders/constants.ts'
import {
  acceptSlip,
  closeOrder,
  insertSlip,
  lockOrderAndTraining,
  refundOrder,
  rejectSlip,
} from '#features/orders/server/service/decide-slip.ts'
import { type OrderCall, placeOrder } from '#features/orders/server/service/place-order.ts'
import { findOwnOrder, hasOrder, type OrderRow } from '#features/orders/server/service/read-order.ts'
import { encodeSlip } from '#features/orders/server/service/send-slip.ts'
import { issueCreditNote, issueReceipt } from '#features/receipts/server/service/issue-documents.ts'
import { returnPaidPlace, takeHeldPlace } from '#features/registrations/server/service/places.ts'
import { lockPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import { orNull, type SeedContext, SeedFile, SeedId, seedPart } from '#server/database/seed/seed-part.ts'
import { encodeName } from '#server/files/storage-driver.ts'

const HOUR_MS = 3_600_000

const OrderSeed = z.strictObject({
  user_id: SeedId,
  training_id: SeedId,
  state: z.enum(['awaiting', 'checking', 'rejected', 'paid', 'refunded', 'expired', 'cancelled']),
  /** Hours before seeding, so that a demonstration has open orders on any day. */
  hours_ago: z.number().check(z.gte(0)),
  /** The admin who decided. */
  admin_id: orNull(SeedId),
  buyer_name: z._default(z.string().check(z.maxLength(200)), ''),
  buyer_tax_id: z._default(z.string().check(z.regex(/^(\d{13})?$/)), ''),
  buyer_address: z._default(z.string().check(z.maxLength(300)), ''),
  slip: orNull(SeedFile),
  reason: orNull(z.enum(REJECT_REASONS)),
  note: z._default(z.string().check(z.maxLength(300)), ''),
})
type OrderSeed = z.output<typeof OrderSeed>

/** Stored slips by storage key. */
type Slips = Map<string, { bankCode: string; reference: string } | null>

const keyOf = ({ user_id, training_id }: OrderSeed) =>
  `slips/${encodeName(createHash('sha256').update(`${user_id} ${training_id}`).digest())}.webp`

export const ordersSeed = seedPart<OrderSeed, Slips>({
  section: 'orders',
  table: 'orders',
  row: OrderSeed,
  key: (row) => `${row.user_id} ${row.training_id}`,
  references: (row) => [
    { field: 'user_id', table: 'users', id: row.user_id },
    { field: 'admin_id', table: 'users', id: row.admin_id },
    { field: 'training_id', table: 'trainings', id: row.training_id },
  ],
  files: ({ slip }) => (slip ? [slip] : []),
  check: (rows) =>
    rows.flatMap(({ state, slip, admin_id }, index) => {
      const needsSlip = ['checking', 'rejected', 'paid', 'refunded'].includes(state)
      const needsAdmin = needsSlip && state !== 'checking'
      return (needsSlip && !slip) || (needsAdmin && !admin_id)
        ? [`orders[${index}]: a slip or an admin is missing`]
        : []
    }),
  async prepare(context, rows) {
    const slips: Slips = new Map()
    for (const row of rows) {
      if (!row.slip || !context.config.payments) continue
      const { bytes, code } = await encodeSlip(context, await context.file(row.slip))
      await context.storage.put(keyOf(row), bytes, 'image/webp')
      slips.set(keyOf(row), code)
    }
    return slips
  },
  async write(context, rows, slips) {
    if (!context.config.payments) return
    // Numbers follow the time of the orders.
    for (const row of rows.toSorted((one, other) => other.hours_ago - one.hours_ago)) {
      const owner = { userId: row.user_id, trainingId: row.training_id }
      if (!(await hasOrder(context.db, owner))) await writeOrder(context, row, slips.get(keyOf(row)) ?? null)
    }
  },
})

async function writeOrder(context: SeedContext, row: OrderSeed, code: { bankCode: string; reference: string } | null) {
  const { db: tx } = context
  const now = new Date(Date.now() - row.hours_ago * HOUR_MS)
  const call = callOf(context, row.user_id, now)
  const training = await lockPlaces({ db: tx, now }, row.training_id)
  const [session] = training?.sessions ?? []
  if (!training || !session || training.priceSatang === 0 || training.joinCount >= training.seats) {
    throw new Error(`orders: training ${row.training_id} has no price, session or free place`)
  }
  const buyer = { name: row.buyer_name, tax_id: row.buyer_tax_id, address: row.buyer_address }
  const invoiceNo = await placeOrder(call, tx, { training, sessionId: session.id, buyer, isBuyerRemembered: false })
  const order = (await findOwnOrder(tx, { invoiceNo, userId: row.user_id })) as OrderRow
  if (row.slip) {
    await insertSlip(tx, { orderId: order.id, fileKey: keyOf(row), bankCode: null, reference: null, ...code, now })
  }
  await decide(callOf(context, row.admin_id ?? row.user_id, new Date(now.getTime() + HOUR_MS / 2)), tx, order.id, row)
}

async function decide(call: OrderCall, tx: Db, orderId: number, { state, reason, note }: OrderSeed) {
  const { order, training } = await lockOrderAndTraining(call, tx, orderId)
  if (!training || order.userId === null) return
  if (state === 'expired' || state === 'cancelled') return closeOrder(call, tx, { order, training, state })
  if (state === 'rejected' && order.slipId) {
    return rejectSlip(call, tx, order, { slipId: order.slipId, reason: reason ?? 'unclear', note })
  }
  if ((state !== 'paid' && state !== 'refunded') || !order.slipId) return
  await acceptSlip(call, tx, order, order.slipId)
  await takeHeldPlace(call, tx, { training, userId: order.userId, sessionId: order.sessionId })
  await issueReceipt(call, tx, order)
  if (state === 'paid') return
  await refundOrder(call, tx, order)
  await returnPaidPlace(call, tx, { training, userId: order.userId })
  await issueCreditNote(call, tx, order, note)
}

/** Seeding sends no mails and no jobs: the schedule of receipts makes the files. */
function callOf({ config }: SeedContext, userId: number, now: Date): OrderCall {
  return { viewer: { id: userId }, now, config, enqueue: async () => {}, contentChanged: async () => {} }
}
