import { useInfiniteQuery } from '@tanstack/react-query'
import { Carousel } from '#components/carousel.tsx'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { usePageContext } from '#lib/page.ts'
import { caseStudiesTexts } from '../texts.ts'
import { caseStudiesQuery } from './queries.ts'

/** The newest case studies in a row, with the way to all of them (HIGH-013..020). */
export function CaseStudyCarousel() {
  const { api } = usePageContext()
  const { data } = useInfiniteQuery(caseStudiesQuery(api, {}))
  const posts = data?.pages[0]?.data ?? []
  if (posts.length === 0) return null
  return (
    <section className="sec">
      <div className="wrapper">
        <Carousel
          label={caseStudiesTexts.title}
          heading={
            <>
              <h2 className="gable">{caseStudiesTexts.title}</h2>
              <p>
                {caseStudiesTexts.carouselHint}{' '}
                <a className="link" href="/case-studies">
                  {caseStudiesTexts.seeAll}
                </a>
              </p>
            </>
          }
        >
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </Carousel>
      </div>
    </section>
  )
}
