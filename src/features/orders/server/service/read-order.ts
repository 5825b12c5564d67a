/** Orders for later features. */
export { findOpenOrder, findOrder, findOwnOrder, hasOrder, type OrderRow } from '../repository/orders.ts'
