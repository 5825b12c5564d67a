/** Limits of the office of purchases. */
import { ORDER_STATES } from '#features/orders/constants.ts'

/** `checking` is the queue, the oldest slip first; all other lists begin with the newest order. */
export const PURCHASE_FILTERS = ['all', ...ORDER_STATES] as const
export type PurchaseFilter = (typeof PURCHASE_FILTERS)[number]

export const PURCHASES_PAGE = 50
export const SEARCH_MAX = 100
/** Orders confirmed with one call. */
export const CONFIRM_MAX = 50
/** `2026-11`, a month in Bangkok. */
export const MONTH_PATTERN = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** The month's book as a file. */
export const bookPath = (month: string | ':month', type: 'csv' | 'xlsx' | ':type') =>
  `/api/admin/purchases/book/${month}/${type}`
