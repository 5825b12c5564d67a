/** Numbers and addresses of receipts and credit notes. */

/** `RC-` and `CN-{Buddhist year}-{number in that year}`, each without gaps. */
export const DOCUMENT_PREFIXES = { receipt: 'RC', credit_note: 'CN' } as const
export type DocumentKind = keyof typeof DOCUMENT_PREFIXES

/** Buddhist year of a ZIP. */
export const YEAR_PATTERN = /^2[5-9]\d\d$/

/** The receipt for its buyer; the copy is for everyone who may see it again. */
export const receiptPath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/receipt`
export const receiptCopyPath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/receipt?copy=1`
export const creditNotePath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/credit-note`
/** All documents of a Buddhist year as a ZIP. */
export const receiptsOfYearPath = (year: number | ':year') => `/my-purchase/receipts/${year}`
