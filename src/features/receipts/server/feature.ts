/** Feature definition: receipts and credit notes, their files, and My purchase. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { makeDocumentJob, makeMissingDocumentsJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { receiptRoutes } from './routes.ts'
import { getPurchase, listPurchases } from './service/my-purchases.ts'

export const receipts = feature({
  name: 'receipts',
  tables: ['accounting_documents'],
  endpoints: [handle(api.listPurchases, listPurchases), handle(api.getPurchase, getPurchase)],
  errorTexts,
  jobs: [makeDocumentJob, makeMissingDocumentsJob],
  routes: receiptRoutes,
  exportSection,
})
