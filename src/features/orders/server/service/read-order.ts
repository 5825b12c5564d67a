/** Reads of orders and their checkouts for later features. */
export {
  type CheckoutRow,
  findCheckout,
  findCheckoutById,
  findPaidCheckout,
  listDueCheckouts,
} from '../repository/checkouts.ts'
export { findOpenOrder, findOrder, findOwnOrder, hasOrder, type OrderRow } from '../repository/orders.ts'
