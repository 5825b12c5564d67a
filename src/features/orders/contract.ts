/** Endpoints of orders: the slip, cancelling, and the buyer's details. Ordering is `registerTraining`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { CHECKOUT_VIEWS, INVOICE_PATTERN, ORDER_STATES, REJECT_REASONS, SLIP_MAX_BYTES } from './constants.ts'
import { BuyerAddress, BuyerName, BuyerTaxId } from './fields.ts'
import { fieldTexts } from './texts.ts'

export const InvoiceNo = z.string().check(z.regex(INVOICE_PATTERN))

/** As printed on the receipt; `tax_id` and `address` may be empty. */
export const Buyer = z.object({ name: z.string(), tax_id: z.string(), address: z.string() })
export type Buyer = z.output<typeof Buyer>

export const Slip = z.object({
  state: z.enum(['waiting', 'accepted', 'rejected']),
  sentAt: z.string(),
  /** From the QR code of the slip; null when it has none that can be read. */
  reference: z.nullable(z.string()),
  /** Name of the sending bank, from the QR code. */
  bank: z.nullable(z.string()),
  /** Null unless rejected. */
  reason: z.nullable(z.enum(REJECT_REASONS)),
  /** What the admin wrote. */
  note: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The picture, for the buyer and admins. */
  linkToPicture: z.string(),
})
export type Slip = z.output<typeof Slip>

/** What a banking app needs; the QR code contains the exact amount. */
export const Payment = z.object({
  /** Kind of the PromptPay number. */
  targetKind: z.enum(['phone', 'tax_id', 'e_wallet']),
  /** Grouped for reading: `0 9940 00987 65 0`. */
  targetText: z.string(),
  /** Without spaces, to copy. */
  target: z.string(),
  accountName: z.string(),
  /** Content of the QR code (EMVCo). */
  payload: z.string(),
  /** A picture to save. */
  linkToQr: z.string(),
})
export type Payment = z.output<typeof Payment>

export const Order = z.object({
  invoiceNo: z.string(),
  state: z.enum(ORDER_STATES),
  trainingId: z.int(),
  /** As it was when it was ordered. */
  trainingName: z.string(),
  /** Days and times, one a line. */
  sessionText: z.string(),
  amountSatang: z.int(),
  /** Baht, of `amountSatang`. */
  totalPrice: z.number(),
  /** With separators and currency. */
  totalPriceText: z.string(),
  createdAt: z.string(),
  /** Deadline of the payment. */
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
  buyer: Buyer,
  /** Null unless the order can be paid. */
  payment: z.nullable(Payment),
  /** The newest one. */
  slip: z.nullable(Slip),
  /** Of the newest payment through the gateway; null without one. */
  checkout: z.nullable(z.enum(CHECKOUT_VIEWS)),
  /** 1: the buyer waited, and the site made the order when a place became free (decision 0070). */
  is_moved_up: Flag,
  can_cancel: Flag,
  /** 1: `changeBuyer` is offered. */
  can_change_buyer: Flag,
  can_send_slip: Flag,
  /** Whether `startCheckout` is offered. */
  can_checkout: Flag,
})
export type Order = z.output<typeof Order>

/** A new slip replaces one that is not checked yet. On an order that expired it takes a place that is free again. */
export const sendSlip = endpoint({
  method: 'POST',
  path: '/api/my-purchase/:invoiceNo/slip',
  access: 'member',
  consumes: 'multipart',
  input: z.object({
    invoiceNo: InvoiceNo,
    /** JPEG, PNG, WebP or PDF, detected by content. */
    slip: z.file().check(z.maxSize(SLIP_MAX_BYTES, fieldTexts.slipLarge)),
  }),
  output: z.object({ data: Order }),
  errors: ['slip_unreadable', 'slip_used', 'order_closed', 'place_gone'],
  rate: 'slip',
  summary: 'Sends the slip of a bank transfer for an order',
})

/** All tabs get the same page. 503 when the gateway does not answer; the order stays as it is. */
export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/my-purchase/:invoiceNo/checkout',
  access: 'member',
  input: z.object({ invoiceNo: InvoiceNo }),
  /** Page of the gateway. */
  output: z.object({ data: z.object({ url: z.string() }) }),
  errors: ['order_closed', 'slip_waiting_pay', 'payment_processing', 'checkout_off', 'checkout_unavailable'],
  rate: 'interaction',
  summary: 'Opens a page of the payment gateway for an order',
})

/** Repeating it changes nothing. */
export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/my-purchase/:invoiceNo',
  access: 'member',
  input: z.object({ invoiceNo: InvoiceNo }),
  output: z.object({ status: z.literal('success') }),
  errors: ['order_paid', 'slip_waiting', 'payment_processing'],
  rate: 'interaction',
  summary: 'Cancels an order that is not paid and gives its place back',
})

/** Until the order is paid; the receipt is issued with the details of that moment. */
export const changeBuyer = endpoint({
  method: 'PATCH',
  path: '/api/my-purchase/:invoiceNo',
  access: 'member',
  input: z.object({
    invoiceNo: InvoiceNo,
    /** Empty: the name of the account. */
    buyer_name: BuyerName,
    buyer_tax_id: BuyerTaxId,
    buyer_address: BuyerAddress,
    /** 1: suggest these details for the next order (`getBuyer`). */
    remember_buyer: Flag,
  }),
  output: z.object({ data: Order }),
  errors: ['buyer_fixed'],
  rate: 'interaction',
  summary: 'Changes in whose name the receipt of an unpaid order will be',
})

/** The details of the newest order whose buyer chose to remember them; otherwise the name of the account. */
export const getBuyer = endpoint({
  method: 'GET',
  path: '/api/my-purchase-buyer',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.extend(Buyer, { is_remembered: Flag }) }),
  summary: 'Details for the next receipt',
})
