/** Numbers and addresses of receipts and credit notes. */

/** `RC-` and `CN-{Buddhist year}-{number in that year}`, each without gaps. */
const DOCUMENT_PREFIXES = { receipt: 'RC', credit_note: 'CN' } as const
export type DocumentKind = keyof typeof DOCUMENT_PREFIXES

/** Printed on each document in groups of four: who holds the paper can check it. */
export const CHECK_CODE_PATTERN = /^[0-9A-F]{16}$/
export const CHECK_PATH = '/receipt'
export const checkPath = (code: string) => `${CHECK_PATH}/${code}`
/** `9F3A-77C0-12DE-4B5A` */
export const groupedCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/**
 * Documents and what is personal in them are kept until the end of the seventh year after their year, as the law on
 * accounts and taxes asks at most; what belongs to orders that were never paid, for a year (decision 0070).
 */
export const KEEP_YEARS = 7
export const KEEP_UNPAID_DAYS = 365

/** Buddhist year of a ZIP. */
export const YEAR_PATTERN = /^2[5-9]\d\d$/

/** The receipt for its buyer; the copy is for everyone who may see it again. */
export const receiptPath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/receipt`
/** The signed statement about the document, beside it: `…/receipt.json`. */
export const signaturePath = (documentPath: string) => `${documentPath}.json`
/** Media type of verifiable credentials. */
export const SIGNATURE_TYPE = 'application/vc'
export const creditNotePath = (invoiceNo: string) => `/my-purchase/${invoiceNo}/credit-note`
/** All documents of a Buddhist year as a ZIP. */
export const receiptsOfYearPath = (year: number | ':year') => `/my-purchase/receipts/${year}`
