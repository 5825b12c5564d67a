/** The check of a receipt or credit note by anyone who holds its code. */
import { priceText } from '#features/orders/server/service/present-order.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { findByCode } from '../repository/check.ts'

/** @throws {AppError} 404, the same for every code that no document has */
export async function checkDocument(
  { db, shows }: VisitorCall,
  { code }: ParsedInput<typeof contract.checkDocument>,
): Promise<{ data: contract.CheckedDocument }> {
  const row = (await findByCode(db, code)) ?? throwError('not_found')
  shows(`receipt:${row.orderId}`)
  const { number, kind, trainingName, seller, otherNumber } = row
  return {
    data: {
      number,
      kind,
      issuedAt: row.issuedAt.toISOString(),
      trainingName,
      totalPriceText: priceText(row.amountSatang),
      vatText: row.isVatExempt ? null : priceText(row.vatSatang),
      seller: { name: seller.name, taxId: seller.taxId, branch: seller.branch },
      otherNumber,
    },
  }
}
