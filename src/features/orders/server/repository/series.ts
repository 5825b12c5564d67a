/** SQL of the series of invoices, receipts and credit notes. */
import { type Db, statement } from '#server/database/db.ts'

export type SeriesKind = 'invoice' | 'receipt' | 'credit_note'

const nextStatement = statement<{ last: number }>(
  'orders.next-number',
  `insert into number_series (kind, year, last_number) values ($1, $2, 1)
   on conflict (kind, year) do update set last_number = number_series.last_number + 1 returning last_number as last`,
)

/** The row is locked until the end of the transaction, and a rollback takes the number back: a series has no gaps. */
export async function nextNumber(tx: Db, kind: SeriesKind, year: number): Promise<number> {
  const [row] = await tx.query(nextStatement, [kind, year])
  return (row as { last: number }).last
}
