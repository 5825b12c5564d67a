/** Endpoints of `/admin/purchases`: orders, the queue of slips, refunds and the month's book. */
import * as z from 'zod/mini'
import { CHECKOUT_VIEWS, ORDER_STATES, REJECT_NOTE_MAX, REJECT_REASONS } from '#features/orders/constants.ts'
import { Buyer, Slip } from '#features/orders/contract.ts'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import { endpoint } from '#lib/contract.ts'
import { ID_PATTERN, PathId } from '#lib/ids.ts'
import { trimVisible } from '#lib/written-text.ts'
import { CONFIRM_MAX, MONTH_PATTERN, PURCHASE_FILTERS, SEARCH_MAX } from './constants.ts'

const Id = z.int().check(z.minimum(1))
const QueryId = z.optional(z.pipe(z.string().check(z.regex(ID_PATTERN)), z.transform(Number)))
const Month = z.string().check(z.regex(MONTH_PATTERN))

/** An order as admins see it. */
export const OfficePurchase = z.object({
  id: z.int(),
  invoiceNo: z.string(),
  state: z.enum(ORDER_STATES),
  /** Name of the account that ordered. */
  personName: z.string(),
  buyer: Buyer,
  trainingId: z.int(),
  trainingName: z.string(),
  sessionText: z.string(),
  /** Start of the first session; null when it has none. */
  startsAt: z.nullable(z.string()),
  /** Places of the training that are taken, and all. */
  joined: z.int(),
  seats: z.int(),
  amountSatang: z.int(),
  totalPriceText: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
  slip: z.nullable(z.extend(Slip, { id: z.int() })),
  receiptNo: z.nullable(z.string()),
  /** Copies; null until the file exists. */
  linkToReceipt: z.nullable(z.string()),
  /** Of the newest payment through the gateway; null without one. `refunding`: the gateway is asked to pay back. */
  checkout: z.nullable(z.enum(CHECKOUT_VIEWS)),
  creditNoteNo: z.nullable(z.string()),
  linkToCreditNote: z.nullable(z.string()),
})
export type OfficePurchase = z.output<typeof OfficePurchase>

export const listOfficePurchases = endpoint({
  method: 'GET',
  path: '/api/admin/purchases',
  access: 'admin',
  permission: 'purchases.decide',
  input: z.object({
    filter: z._default(z.enum(PURCHASE_FILTERS), 'all'),
    /** Part of an invoice or receipt number, a name, or a reference of a slip. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
    /** Month of the order. */
    month: z.optional(Month),
    training: QueryId,
    /** From `next` of the previous page. */
    after: QueryId,
  }),
  output: z.object({
    data: z.array(OfficePurchase),
    next: z.nullable(z.int()),
    /** Of all pages. */
    total: z.int(),
    totalPriceText: z.string(),
    /** The queue, whatever the filter. */
    queue: z.object({ waiting: z.int(), oldestSentAt: z.nullable(z.string()) }),
    /** Receipts of this month. */
    paidThisMonth: z.int(),
  }),
  summary: 'Orders by state, month, training or text',
})

export const getOfficePurchase = endpoint({
  method: 'GET',
  path: '/api/admin/purchases/:orderId',
  access: 'admin',
  permission: 'purchases.decide',
  input: z.object({ orderId: PathId }),
  output: z.object({ data: OfficePurchase }),
  summary: 'One order with its newest slip',
})

/**
 * `confirm` gives the place and issues the receipt; `reject` asks for another slip; `refund` takes the place back and
 * issues a credit note. `slip_id` is the slip that the admin saw.
 */
export const changePurchase = endpoint({
  method: 'PATCH',
  path: '/api/admin/purchases/:orderId',
  access: 'admin',
  permission: 'purchases.decide',
  confirmation: 'recent',
  input: z
    .object({
      orderId: PathId,
      action: z.enum(['confirm', 'reject', 'refund']),
      /** Required for `confirm` and `reject`. */
      slip_id: z.optional(Id),
      /** Required for `reject`. */
      reason: z.optional(z.enum(REJECT_REASONS)),
      /** `reject`: to the buyer; `refund`: required, for the audit log and the credit note. */
      note: z._default(z.string().check(trimVisible(), z.maxLength(Math.min(REJECT_NOTE_MAX, AUDIT_REASON_MAX))), ''),
    })
    .check(
      z.refine(({ action, slip_id }) => action === 'refund' || slip_id !== undefined, { path: ['slip_id'] }),
      z.refine(({ action, reason }) => action !== 'reject' || reason !== undefined, { path: ['reason'] }),
      z.refine(({ action, reason, note }) => action !== 'reject' || reason !== 'other' || note !== '', {
        path: ['note'],
      }),
      z.refine(({ action, note }) => action !== 'refund' || note !== '', { path: ['note'] }),
    ),
  output: z.object({ data: OfficePurchase }),
  errors: [
    'already_confirmed',
    'slip_changed',
    'order_not_open',
    'order_not_paid',
    'already_refunded',
    'refund_pending',
  ],
  rate: 'interaction',
  summary: 'Confirm or reject the slip of an order, or refund it',
})

/** Each order in a transaction of its own: one that cannot be confirmed does not stop the others. */
export const confirmPurchases = endpoint({
  method: 'POST',
  path: '/api/admin/purchases/confirm',
  access: 'admin',
  permission: 'purchases.decide',
  confirmation: 'recent',
  input: z.object({
    orders: z.array(z.strictObject({ id: Id, slip_id: Id })).check(z.minLength(1), z.maxLength(CONFIRM_MAX)),
  }),
  output: z.object({
    data: z.object({
      confirmed: z.array(z.object({ id: z.int(), receiptNo: z.string() })),
      failed: z.array(z.object({ id: z.int(), message: z.string() })),
    }),
  }),
  rate: 'interaction',
  summary: 'Confirm the slips of several orders',
})

const Documents = z.object({
  count: z.int(),
  satang: z.int(),
  totalText: z.string(),
  /** Numbers; null without a document. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
})

/** A month's receipts and credit notes, in Bangkok's time. */
export const Book = z.object({
  month: z.string(),
  receipts: Documents,
  creditNotes: Documents,
  netText: z.string(),
  /** No number is missing within the month and before it. */
  isComplete: z.boolean(),
  linkToCsv: z.string(),
  linkToXlsx: z.string(),
})
export type Book = z.output<typeof Book>

export const getBook = endpoint({
  method: 'GET',
  path: '/api/admin/purchase-book',
  access: 'admin',
  permission: 'purchases.decide',
  input: z.object({ month: Month }),
  output: z.object({ data: Book }),
  summary: 'Totals of the receipts and credit notes of a month',
})
