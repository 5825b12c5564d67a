/** Jobs that make the files of receipts and credit notes, and delete what need not be kept. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { forgetOldPurchases } from './service/forget-purchases.ts'
import { MAKE_DOCUMENT } from './service/issue-documents.ts'
import { makeDocument, makeMissingDocuments } from './service/make-documents.ts'

export const makeDocumentJob = job({
  name: MAKE_DOCUMENT,
  payload: z.object({ documentId: z.int() }),
  run: (context, { documentId }) => makeDocument(context, documentId),
})

export const makeMissingDocumentsJob = job({
  name: 'receipts.make-missing-documents',
  payload: z.object({}),
  schedule: '*/2 * * * *',
  run: makeMissingDocuments,
})

export const forgetJob = job({
  name: 'receipts.forget-old-purchases',
  payload: z.object({}),
  schedule: '23 3 * * *',
  run: forgetOldPurchases,
})
