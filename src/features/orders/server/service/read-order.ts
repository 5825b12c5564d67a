/** Orders for later features. */
export { findOpenOrder, findOrder, findOwnOrder, lockOrder, type OrderRow } from '../repository/orders.ts'
