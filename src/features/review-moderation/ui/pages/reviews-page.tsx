import '#components/member-sheet.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Stars } from '#components/feedback/stars.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Tabs } from '#components/navigation/tabs.tsx'
import { postPath } from '#features/posts/constants.ts'
import { DEFAULT_SCORE, DEFAULT_SUMMARY, RATED_REVIEWS_MIN, REVIEW_KINDS } from '#features/reviews/constants.ts'
import type { Summaries } from '#features/reviews/contract.ts'
import { type ReviewView, reviewList } from '#features/reviews/policy.ts'
import { kindTexts, reviewsTexts as texts } from '#features/reviews/texts.ts'
import { PersonalReview } from '#features/reviews/ui/personal-review.tsx'
import { ratedTrainingsQuery, reviewListQuery } from '#features/reviews/ui/queries.ts'
import { ReviewList } from '#features/reviews/ui/review-list.tsx'
import { ImpactStatistics, ReviewOverview } from '#features/reviews/ui/review-overview.tsx'
import { TestimonialCarousel } from '#features/reviews/ui/testimonial-carousel.tsx'
import { testimonialsQuery } from '#features/reviews/ui/testimonials-query.ts'
import { formatNumber } from '#lib/counts.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { aggregateRating, breadcrumbs } from '#lib/json-ld.ts'
import { definePage, PageRedirect, usePageContext } from '#lib/page.ts'
import { listHref, useListView } from '#lib/use-list-view.ts'
import { ReportReview } from '../report-review.tsx'

interface Loaded extends ReviewView {
  summaries: Summaries | null
}

/** `/reviews`: the same document for everyone; what is personal follows in the browser (REV-018..032, Q-187). */
export const page = definePage<Loaded>({
  async load({ context: { api, queryClient }, search }) {
    const view = reviewList.parse(search)
    await Promise.all([
      queryClient.prefetchInfiniteQuery(reviewListQuery(api, view)),
      queryClient.prefetchQuery(testimonialsQuery(api)),
      view.tab === 'training' && queryClient.prefetchQuery(ratedTrainingsQuery(api)),
    ])
    const data = queryClient.getQueryData(reviewListQuery(api, view).queryKey)
    const last = data?.pages[0]?.paginate_data.last_page ?? view.page
    // An old link, or reviews were deleted (REV-076).
    if (view.page > last) throw new PageRedirect(listHref(reviewList, { ...view, page: last }))
    return { ...view, summaries: data?.pages[0]?.summary_reviews ?? null }
  },
  head: ({ summaries, ...view }, { context: { config } }) => ({
    title: texts.title,
    description: texts.description,
    canonical: '/reviews',
    isHidden: view.page > 1 || view.rating !== DEFAULT_SCORE || view.impact > 0 || view.sort !== 'new',
    jsonLd: [
      breadcrumbs(config.origin, config.siteName, [{ name: texts.title, path: '/reviews' }]),
      ...siteRating(summaries, config),
    ],
  }),
  Page() {
    const { api } = usePageContext()
    const { shown, hrefFor } = useListView(reviewList)
    const list = useInfiniteQuery(reviewListQuery(api, shown))
    const summaries = list.data?.pages[0]?.summary_reviews
    const { tab: kind } = shown
    const summary = summaries?.[kind]
    return (
      <>
        <Banner summary={summaries?.all} isFailed={hasFailed(list)} />
        <div className="wrapper review-column pb-14">
          <Tabs
            idPrefix="reviews"
            label={texts.tabs}
            value={kind}
            items={REVIEW_KINDS.map((id) => ({
              id,
              label: kindTexts[id],
              count: summaries && formatNumber(summaries[id].total),
              href: hrefFor({ ...reviewList.parse({}), tab: id }),
            }))}
          />
          <div role="tabpanel" id="reviews-panel" aria-labelledby={`reviews-${kind}`} className="review-panel">
            <PersonalReview key={kind} kind={kind} path={listHref(reviewList, shown)} />
            {summary && <ReviewOverview summary={summary} about={kindTexts[kind]} />}
            {kind === 'training' && summaries && <ImpactStatistics impacts={summaries.training.impacts} />}
            {kind === 'training' && <RatedTrainings />}
            <ReviewList summary={summary} report={(slot) => <ReportReview {...slot} />} />
          </div>
        </div>
        <TestimonialCarousel />
      </>
    )
  },
})

/** REV-018, Q-98: the initial summary is never shown as a rating; until the real one there is a placeholder. */
function Banner({ summary, isFailed }: { summary: Summaries['all'] | undefined; isFailed: boolean }) {
  const { avg, total } = summary ?? DEFAULT_SUMMARY
  return (
    <section className="hero-banner review-banner">
      <div className="wrapper">
        <div>
          <h1>{keepTogether(texts.title)}</h1>
          <p>{texts.lead}</p>
        </div>
        {isFailed && !summary ? (
          <p className="review-banner-rating">{texts.ratingFailed}</p>
        ) : summary ? (
          <p className="review-banner-rating">
            <b className="numeric">{avg.toFixed(1)}</b>
            <span>
              <Stars score={avg} />
              <span className="numeric">{texts.from(total)}</span>
            </span>
          </p>
        ) : (
          <p className="review-banner-rating" aria-busy="true">
            <span className="skeleton" style={{ width: 160, height: 60 }} />
            <span className="visually-hidden">{texts.loading}</span>
          </p>
        )}
        <img className="review-banner-sticker" src="/stickers/hit-heart.svg" alt="" width="130" height="130" />
      </div>
    </section>
  )
}

/** The best rated trainings, with the number of reviews beside each average. */
function RatedTrainings() {
  const { api } = usePageContext()
  const { data = [] } = useQuery(ratedTrainingsQuery(api))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="rated-trainings">
      <h2 id="rated-trainings" className="review-heading">
        {texts.rated}
      </h2>
      <p className="review-time">{texts.ratedHint}</p>
      <ol className="rated-trainings">
        {data.map(({ id, text, avg, total }) => (
          <li key={id}>
            <a className="link" href={postPath('event', id ?? 0)}>
              {text}
            </a>
            <span className="review-time numeric">{texts.ratedOf(avg, total)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The rating of the site for search engines, from real reviews only and from a number of reviews that says something. */
function siteRating(summaries: Summaries | null, config: { origin: string; siteName: string }): object[] {
  const web = summaries?.web
  if (!web || web.total < RATED_REVIEWS_MIN) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: config.siteName,
      url: config.origin,
      applicationCategory: 'EducationalApplication',
      aggregateRating: aggregateRating(web),
    },
  ]
}
