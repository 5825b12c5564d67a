import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useInView } from '#components/layout/use-in-view.ts'
import { Carousel } from '#components/media/carousel.tsx'
import { CarouselPlaceholder } from '#components/media/carousel-placeholder.tsx'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { usePageContext } from '#lib/page.ts'
import { caseStudiesTexts } from '../texts.ts'
import { caseStudiesQuery } from './queries.ts'

/**
 * The newest case studies in a row, with a link to all of them (HIGH-013..020). Fetched when the section is near the
 * viewport.
 */
export function CaseStudyCarousel() {
  const { api } = usePageContext()
  const section = useRef<HTMLElement>(null)
  const { wasInView } = useInView(section)
  const { data, isError } = useInfiniteQuery({ ...caseStudiesQuery(api, {}), enabled: wasInView })
  const posts = data?.pages[0]?.data
  if (isError || posts?.length === 0) return null
  const heading = (
    <>
      <h2>{caseStudiesTexts.title}</h2>
      <p>
        {caseStudiesTexts.carouselHint}{' '}
        <a className="link" href="/case-studies">
          {caseStudiesTexts.seeAll}
        </a>
      </p>
    </>
  )
  return (
    <section className="page-section" ref={section}>
      <div className="wrapper">
        {posts ? (
          <Carousel label={caseStudiesTexts.title} heading={heading}>
            {posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </Carousel>
        ) : (
          <CarouselPlaceholder of="posts" label={caseStudiesTexts.title} heading={heading} />
        )}
      </div>
    </section>
  )
}
