/** SQL expressions of orders, also for later features. */

/** Ids of slips that an admin has to check. */
export const WAITING_SLIPS = `select id from payment_slips where state = 'waiting'`

/** Whether the gateway has to say first whether a `checkout` was paid; `now` is a parameter. */
export function liveCheckoutSql(now: string): string {
  return `(checkout.state = 'processing'
       or checkout.state = 'open' and checkout.expires_at > ${now}::timestamptz - interval '1 hour')`
}

/** Orders as `own` with their newest slip as `slip`; slips that were replaced do not count. */
export const ORDER_WITH_SLIP = `orders own left join lateral (select * from payment_slips newest
     where newest.order_id = own.id and newest.state <> 'replaced' order by newest.id desc limit 1) slip on true`

/** Columns of an `OrderRow` from `ORDER_WITH_SLIP`. */
export const ORDER_COLUMNS = `own.id, own.invoice_no as "invoiceNo", own.user_id as "userId",
     own.training_id as "trainingId", own.session_id as "sessionId", own.training_name as "trainingName",
     own.session_text as "sessionText", own.amount_satang as "amountSatang", own.buyer_name as "buyerName",
     own.buyer_tax_id as "buyerTaxId", own.buyer_address as "buyerAddress", own.state, own.created_at as "createdAt",
     own.expires_at as "expiresAt", own.is_moved_up as "isMovedUp", own.paid_at as "paidAt", slip.id as "slipId", slip.state as "slipState",
     slip.file_key as "slipFileKey", slip.bank_code as "slipBankCode", slip.reference as "slipReference",
     slip.created_at as "slipSentAt", slip.reason as "slipReason", slip.note as "slipNote",
     slip.decided_at as "slipDecidedAt",
     (select checkout.state from checkout_sessions checkout where checkout.order_id = own.id
       order by checkout.state in ('paid', 'refunding', 'refunded') desc, checkout.attempt desc limit 1) as "checkoutState"`
