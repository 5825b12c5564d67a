/** Endpoints of My purchase: orders with their receipts. */
import * as z from 'zod/mini'
import { ORDER_STATES } from '#features/orders/constants.ts'
import { InvoiceNo, Order } from '#features/orders/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { CHECK_CODE_PATTERN } from './constants.ts'

/** A row of My purchase. */
export const Purchase = z.object({
  invoiceNo: z.string(),
  /** The same number. */
  transactionNo: z.string(),
  state: z.enum(ORDER_STATES),
  /** ISO 8601 UTC; null until it is paid. */
  paidAt: z.nullable(z.string()),
  trainingName: z.string(),
  /** Days and times as HTML: text and line breaks only. */
  session: z.string(),
  /** Baht. */
  totalPrice: z.number(),
  /** With separators and currency. */
  totalPriceText: z.string(),
  /** Deadline of an order that is not paid and whose slip is not being checked; otherwise null. */
  expiresAt: z.nullable(z.string()),
  /** The receipt; null until it exists. */
  linkToDownload: z.nullable(z.string()),
  linkToCreditNote: z.nullable(z.string()),
  /** The payment step. */
  linkToOrder: z.string(),
})
export type Purchase = z.output<typeof Purchase>

/** Without cancelled and expired orders. */
export const listPurchases = endpoint({
  method: 'GET',
  path: '/api/my-purchase',
  access: 'member',
  input: z.object({}),
  output: z.object({
    data: z.array(Purchase),
    /** Buddhist years with documents, the newest first, each with the address of its ZIP. */
    years: z.array(z.object({ year: z.int(), linkToZip: z.string() })),
  }),
  summary: 'Purchases of the signed-in person, newest first',
})

/** A receipt or credit note; the links are null while its file is made. */
export const AccountingDocument = z.object({
  number: z.string(),
  issuedAt: z.string(),
  linkToDownload: z.nullable(z.string()),
  /** What the site signed about it (decision 0076). */
  linkToSignature: z.nullable(z.string()),
})
export type AccountingDocument = z.output<typeof AccountingDocument>

export const OwnPurchase = z.extend(Order, {
  receipt: z.nullable(AccountingDocument),
  creditNote: z.nullable(AccountingDocument),
})
export type OwnPurchase = z.output<typeof OwnPurchase>

export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/my-purchase/:invoiceNo',
  access: 'member',
  input: z.object({ invoiceNo: InvoiceNo }),
  output: z.object({ data: OwnPurchase }),
  summary: 'One own order with what is needed to pay it, in any state',
})

/** What anyone may know who holds the code of a document: nothing about its buyer (decision 0070). */
export const CheckedDocument = z.object({
  number: z.string(),
  kind: z.enum(['receipt', 'credit_note']),
  issuedAt: z.string(),
  trainingName: z.string(),
  /** Baht with separators and currency. */
  totalPriceText: z.string(),
  /** The part of the total that is VAT; null for an exempt seller. */
  vatText: z.nullable(z.string()),
  seller: z.object({ name: z.string(), taxId: z.string(), branch: z.string() }),
  /** Of a receipt whose money was paid back; of a credit note, the receipt that it takes back. */
  otherNumber: z.nullable(z.string()),
})
export type CheckedDocument = z.output<typeof CheckedDocument>

export const checkDocument = endpoint({
  method: 'GET',
  path: '/api/receipt/:code',
  access: 'public',
  input: z.object({ code: z.string().check(z.regex(CHECK_CODE_PATTERN)) }),
  output: z.object({ data: CheckedDocument }),
  rate: 'receipt-check',
  summary: 'A receipt or credit note by the code that is printed on it, without its buyer',
})
