import '#components/member-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { PreviousIcon } from '#components/icons/icons.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { pageShell, SkeletonPanels } from '#components/layout/page-shell.tsx'
import { INVOICE_PATTERN } from '#features/orders/constants.ts'
import { definePage, PageNotFound, usePageContext, usePageData } from '#lib/page.ts'
import type { OwnPurchase } from '../../contract.ts'
import { PurchaseState } from '../purchase-state.tsx'
import { PurchaseSteps } from '../purchase-steps.tsx'
import { PurchaseSummary } from '../purchase-summary.tsx'
import { purchaseQuery } from '../queries.ts'
import { purchaseTexts as texts } from '../texts.ts'

/** `/my-purchase/{invoiceNo}`: one order in any state, with the payment step. Of other people: 404. */
export const page = definePage<OwnPurchase>({
  async load({ context: { api, queryClient }, params: { invoiceNo = '' } }) {
    if (!INVOICE_PATTERN.test(invoiceNo)) throw new PageNotFound()
    return (await queryClient.fetchQuery(purchaseQuery(api, invoiceNo))).data
  },
  head: ({ invoiceNo }) => ({ title: texts.title(invoiceNo), isHidden: true }),
  shell: pageShell(texts.order, () => (
    <div className="wrapper pb-14">
      <header className="page-header">
        <BackLink />
        <h1 className="flex" aria-label={texts.order}>
          <span className="skeleton skeleton-heading" />
        </h1>
      </header>
      <div className="purchase-columns pt-6">
        <SkeletonPanels count={1} lines={9} />
        <SkeletonPanels count={1} lines={7} />
      </div>
    </div>
  )),
  Page() {
    const loaded = usePageData<OwnPurchase>()
    const { api } = usePageContext()
    const purchase = useQuery(purchaseQuery(api, loaded.invoiceNo)).data?.data ?? loaded
    const isPayable = purchase.state === 'awaiting' || purchase.state === 'rejected'
    return (
      <div className="wrapper pb-14">
        <header className="page-header">
          <BackLink />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h1>{keepTogether(isPayable ? texts.payTitle : texts.title(purchase.invoiceNo))}</h1>
            <PurchaseSteps state={purchase.state} />
          </div>
        </header>
        <div className="purchase-columns pt-6">
          <PurchaseState key={purchase.state} purchase={purchase} />
          <PurchaseSummary purchase={purchase} />
        </div>
      </div>
    )
  },
})

function BackLink() {
  return (
    <p className="mb-2">
      <a className="link inline-flex items-center gap-1" href="/my-purchase">
        <PreviousIcon className="icon" />
        {texts.back}
      </a>
    </p>
  )
}
