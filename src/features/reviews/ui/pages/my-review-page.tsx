import '#components/member-sheet.css'
import type { ReactNode } from 'react'
import { pageShell, SkeletonPanels, SkeletonTabs } from '#components/layout/page-shell.tsx'
import { definePage, useRawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { kindOf, scoreOf } from '../../policy.ts'
import { myReviewsTexts as texts } from '../../texts.ts'
import { MyReviews } from '../my-reviews.tsx'
import { myReviewsQuery } from '../queries.ts'

/** `/my-review`: what waits for a review, and the own reviews (REV-004..016, Q-94, Q-103, Q-104). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(myReviewsQuery(api, 'waiting')),
      queryClient.prefetchInfiniteQuery(myReviewsQuery(api, 'reviewed')),
    ])
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  shell: pageShell(texts.title, () => (
    <Frame>
      <SkeletonTabs />
      <div className="pt-5">
        <SkeletonPanels />
      </div>
    </Frame>
  )),
  Page() {
    const search = useRawSearch()
    const reviewId = Number(textParam(search, 'review_id'))
    return (
      <Frame>
        <MyReviews
          kind={kindOf(textParam(search, 'tab'))}
          rating={scoreOf(textParam(search, 'rating'))}
          reviewId={Number.isInteger(reviewId) && reviewId > 0 ? reviewId : null}
        />
      </Frame>
    )
  },
})

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrapper review-column pb-14">
      <header className="page-header">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      {children}
    </div>
  )
}
