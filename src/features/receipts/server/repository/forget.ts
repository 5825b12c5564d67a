/** SQL of purchases whose personal part need not be kept any more. */
import { type Db, statement } from '#server/database/db.ts'

const paidStatement = statement<{ id: number }>(
  'receipts.old-paid',
  `select own.id from orders own
   where exists (select from accounting_documents old
       where old.order_id = own.id and old.erased_at is null and old.issued_at < $1)
     and not exists (select from accounting_documents later where later.order_id = own.id and later.issued_at >= $1)
   order by own.id limit $2 for no key update of own skip locked`,
)
const unpaidStatement = statement<{ id: number }>(
  'receipts.old-unpaid',
  `select own.id from orders own
   where own.state in ('expired', 'cancelled') and own.erased_at is null and own.closed_at < $1
   order by own.id limit $2 for no key update of own skip locked`,
)
const eraseStatement = statement<{ fileKey: string | null }>(
  'receipts.erase-documents',
  `update accounting_documents document set buyer_name = '', buyer_tax_id = '', buyer_address = '', participant = '',
     file_key = null, erased_at = $2
   from accounting_documents old
   where document.order_id = any($1::bigint[]) and document.erased_at is null and old.id = document.id
   returning old.file_key as "fileKey"`,
)

interface Old {
  before: Date
  limit: number
}

/** Locks and returns orders all of whose documents were issued before; those of deleted accounts too. */
export async function listOldPaid(tx: Db, { before, limit }: Old): Promise<number[]> {
  return (await tx.query(paidStatement, [before, limit])).map(({ id }) => id)
}

/** Locks and returns orders that were never paid and were closed before. */
export async function listOldUnpaid(tx: Db, { before, limit }: Old): Promise<number[]> {
  return (await tx.query(unpaidStatement, [before, limit])).map(({ id }) => id)
}

/** Documents lose what is personal and their files, whose names are returned. */
export async function eraseDocuments(tx: Db, orderIds: readonly number[], now: Date): Promise<string[]> {
  return (await tx.query(eraseStatement, [orderIds, now])).flatMap(({ fileKey }) => fileKey ?? [])
}
