/** Deletes what is personal in old purchases: the law on accounts asks for seven years, no law for longer (decision 0070). */
import { forgetOrders } from '#features/orders/server/service/own-orders.ts'
import { bangkokParts } from '#lib/dates.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { KEEP_UNPAID_DAYS, KEEP_YEARS } from '../../constants.ts'
import { eraseDocuments, listOldPaid, listOldUnpaid } from '../repository/forget.ts'
import { fileKeys } from './make-documents.ts'
import { startOfYear } from './zip-of-year.ts'

const BATCH = 100
const DAY_MS = 24 * 60 * 60 * 1_000

/** Orders keep number, training, amount and times, documents their amounts too: series and sums stay complete. */
export async function forgetOldPurchases(context: Context): Promise<void> {
  const { now } = context
  const paidBefore = startOfYear(bangkokParts(now).year - KEEP_YEARS)
  const unpaidBefore = new Date(now.getTime() - KEEP_UNPAID_DAYS * DAY_MS)
  await forget(context, (db, limit) => listOldPaid(db, { before: paidBefore, limit }))
  await forget(context, (db, limit) => listOldUnpaid(db, { before: unpaidBefore, limit }))
}

async function forget(context: Context, list: (db: Context['db'], limit: number) => Promise<number[]>): Promise<void> {
  const { db, now } = context
  await deleteInBatches(BATCH, (limit) =>
    db.transaction(async (tx) => {
      const ids = await list(tx, limit)
      if (ids.length === 0) return 0
      await forgetOrders({ ...context, db: tx }, ids)
      const keys = await eraseDocuments(tx, ids, now)
      await deleteFilesLater(context, tx, keys.flatMap(fileKeys))
      return ids.length
    }),
  )
}
