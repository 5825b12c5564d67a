/** Orders for later features. */
export * from '../repository/checkouts.ts'
export { findOpenOrder, findOrder, findOwnOrder, hasOrder, type OrderRow } from '../repository/orders.ts'
