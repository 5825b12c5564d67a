/** Feature definition: receipts and credit notes, their files, and My purchase. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { forgetJob, makeDocumentJob, makeMissingDocumentsJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { receiptRoutes } from './routes.ts'
import { checkDocument } from './service/check-document.ts'
import { getPurchase, listPurchases } from './service/my-purchases.ts'

export const receipts = feature({
  name: 'receipts',
  tables: ['accounting_documents'],
  endpoints: [
    handle(api.listPurchases, listPurchases),
    handle(api.getPurchase, getPurchase),
    handle(api.checkDocument, checkDocument, { reportsTopics: true }),
  ],
  errorTexts,
  jobs: [makeDocumentJob, makeMissingDocumentsJob, forgetJob],
  routes: receiptRoutes,
  exportSection,
})
