/** The queries of My purchase. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { checkDocument, getPurchase, listPurchases } from '../contract.ts'

/** While a slip is checked, a payment is confirmed or a document is made, an order is read again. */
const CHECKING_MS = 30_000
const MAKING_MS = 3_000

export const PURCHASES_KEY = ['purchases']

/** The signed-in person's purchases. */
export function purchasesQuery(api: Api) {
  return queryOptions({
    queryKey: PURCHASES_KEY,
    queryFn: ({ signal }) => api(listPurchases, {}, { signal }),
  })
}

/** A receipt or credit note as anyone with its code sees it. */
export function documentCheckQuery(api: Api, code: string) {
  return queryOptions({
    queryKey: ['receipt-check', code],
    queryFn: ({ signal }) => api(checkDocument, { code }, { signal }),
  })
}

/** One order with what is needed to pay it. */
export function purchaseQuery(api: Api, invoiceNo: string) {
  return queryOptions({
    queryKey: [...PURCHASES_KEY, invoiceNo],
    queryFn: ({ signal }) => api(getPurchase, { invoiceNo }, { signal }),
    refetchInterval({ state: { data } }) {
      if (!data) return false
      const { state, receipt, creditNote, checkout } = data.data
      const isPaying = checkout === 'open' || checkout === 'processing'
      if (isPaying && (state === 'awaiting' || state === 'rejected')) return MAKING_MS
      if (state === 'checking') return CHECKING_MS
      const documents = [receipt, creditNote].filter((document) => document !== null)
      return documents.some(({ linkToDownload }) => linkToDownload === null) ? MAKING_MS : false
    },
  })
}
