import '#components/member-sheet.css'
import type { ReactNode } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { pageShell } from '#components/layout/page-shell.tsx'
import { definePage } from '#lib/page.ts'
import { PurchaseList, PurchasesSkeleton } from '../purchase-list.tsx'
import { purchasesQuery } from '../queries.ts'
import { myPurchaseTexts as texts } from '../texts.ts'

/** `/my-purchase`: the reader's purchases and receipts (PURCH-001..015, Q-88, Q-89). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    await queryClient.prefetchQuery(purchasesQuery(api))
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  shell: pageShell(texts.title, () => (
    <Frame>
      <PurchasesSkeleton />
    </Frame>
  )),
  Page: () => (
    <Frame>
      <PurchaseList />
    </Frame>
  ),
})

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrapper grid gap-6 pb-14">
      <header className="page-header">
        <h1>{keepTogether(texts.title)}</h1>
        <p>{keepTogether(texts.lead)}</p>
      </header>
      {children}
    </div>
  )
}
