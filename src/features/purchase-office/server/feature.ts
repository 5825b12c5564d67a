/** Feature definition: the office of purchases (`/admin/purchases`): slips, refunds, the month's book. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { bookRoutes } from './routes.ts'
import { getBook } from './service/book.ts'
import { changePurchase, confirmPurchases } from './service/change-purchase.ts'
import { getOfficePurchase, listOfficePurchases } from './service/list-purchases.ts'

export const purchaseOffice = feature({
  name: 'purchase-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listOfficePurchases, listOfficePurchases),
    handle(api.getOfficePurchase, getOfficePurchase),
    handle(api.changePurchase, changePurchase),
    handle(api.confirmPurchases, confirmPurchases),
    handle(api.getBook, getBook),
  ],
  routes: bookRoutes,
})
