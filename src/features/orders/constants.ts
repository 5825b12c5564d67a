/** Numbers, limits and addresses of orders for trainings with a price. */

/** `INV-{Buddhist year of the order}-{number in that year}`. */
export const INVOICE_PATTERN = /^INV-\d{4}-\d{6}$/

/** Of a picture or a PDF. */
export const SLIP_MAX_BYTES = 5 * 1024 * 1024
/** Pixels of the stored picture of a slip. */
export const SLIP_WIDTH = 1280

export const BUYER_NAME_MAX = 200
export const BUYER_ADDRESS_MAX = 300
export const REJECT_NOTE_MAX = 300

/** A mail reminds of the deadline this long before it. */
export const REMIND_HOURS = 24
/** After a rejected slip there is at least this much time to send another one. */
export const RETRY_HOURS = 24

/** A checkout at the gateway is open this long: its limits are 30 minutes and 24 hours after it received the call. */
export const CHECKOUT_MIN_MINUTES = 32
export const CHECKOUT_MAX_MINUTES = 23 * 60 + 55
/** Of an order; near the deadline each attempt extends it to the end of the checkout. */
export const CHECKOUT_ATTEMPTS = 20

/** What a buyer sees of a checkout. `refunding` and `refunded`: it was paid when the place was gone, or is paid back. */
export const CHECKOUT_VIEWS = ['open', 'processing', 'paid', 'refunding', 'refunded'] as const

/**
 * What the buyer sees. `awaiting`: to be paid; `checking`: an admin checks the slip; `rejected`: another slip is needed;
 * `expired`: the place was given back after the deadline.
 */
export const ORDER_STATES = ['awaiting', 'checking', 'rejected', 'paid', 'refunded', 'expired', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Why a slip is rejected: its amount, not readable, no slip, paid to another receiver, or as the note says. */
export const REJECT_REASONS = ['amount', 'unclear', 'not_slip', 'receiver', 'other'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** The payment step of an order. */
export const orderPath = (invoiceNo: string) => `/my-purchase/${invoiceNo}`
/** The QR code as a picture, for the buyer. */
export const qrPath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/qr`
/** The newest slip as a picture, for the buyer and admins. */
export const slipPath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/slip`
