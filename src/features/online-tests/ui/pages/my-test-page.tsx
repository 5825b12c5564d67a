import '#components/member-sheet.css'
import type { ReactNode } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { pageShell, SkeletonChips } from '#components/layout/page-shell.tsx'
import { definePage } from '#lib/page.ts'
import { myTestTexts as texts } from '../../texts.ts'
import { onlineTestsQuery } from '../queries.ts'
import { TestList, TestsSkeleton } from '../test-list.tsx'

/** `/my-test`: the online tests of the trainings that the reader joined (TEST-001..056, Q-74). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    await queryClient.prefetchQuery(onlineTestsQuery(api))
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  shell: pageShell(texts.title, () => (
    <Frame>
      <SkeletonChips />
      <TestsSkeleton />
    </Frame>
  )),
  Page: () => (
    <Frame>
      <TestList />
    </Frame>
  ),
})

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrapper grid gap-6 pb-14">
      <header className="page-header">
        <h1 id="my-tests">{keepTogether(texts.title)}</h1>
        <p>{texts.lead}</p>
      </header>
      {children}
    </div>
  )
}
