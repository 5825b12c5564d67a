/** Mails to the buyer of an order, in the transaction that changes it. */
import { findRecipient } from '#features/accounts/server/service/mail-address.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { type Mail, queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { orderPath } from '../../constants.ts'
import type { OrderRow } from '../repository/orders.ts'

/** What every mail about an order contains. */
export interface BuyerFacts {
  to: string
  firstname: string
  order: OrderRow
  /** The page of the order. */
  href: string
}

/** Queues a mail unless the account is deleted or its address is not verified. */
export async function mailBuyer(
  call: Pick<Context, 'config' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  write: (facts: BuyerFacts) => Mail,
): Promise<void> {
  const person = order.userId === null ? undefined : await findRecipient(tx, order.userId)
  if (!person?.email || !isMailAddress(person.email)) return
  const href = call.config.publicOrigin + orderPath(order.invoiceNo)
  await queueMail(call, tx, write({ to: person.email, firstname: person.firstname, order, href }))
}
