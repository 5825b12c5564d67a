import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Carousel, type CarouselHandle } from '#components/media/carousel.tsx'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { highlightsTexts } from '#features/highlights/texts.ts'
import { highlightPostsQuery } from '#features/highlights/ui/queries.ts'
import { definePage, usePageContext } from '#lib/page.ts'

const { demo } = highlightsTexts

/**
 * `/demo/carousel`: a carousel with an input that selects a slide, from 1 to the slide count (HIGH-021..023, Q-130).
 */
export const page = definePage({
  async load({ context: { api, queryClient } }) {
    await queryClient.ensureQueryData(highlightPostsQuery(api))
    return null
  },
  head: () => ({ title: demo.title, isHidden: true }),
  Page() {
    const { api } = usePageContext()
    const { data: posts = [] } = useQuery(highlightPostsQuery(api))
    const carousel = useRef<CarouselHandle>(null)
    /** The first press moves the carousel, which shows the first slide. */
    const proposal = Math.min(2, posts.length)
    function goTo(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const field = event.currentTarget.elements.namedItem('slide') as HTMLInputElement
      const slide = Math.min(posts.length, Math.max(1, Math.trunc(Number(field.value)) || 1))
      field.value = String(slide)
      carousel.current?.goTo(slide)
    }
    return (
      <div className="wrapper page-header">
        <h1>{demo.title}</h1>
        <p>{demo.text}</p>
        <form method="post" className="my-6 flex items-end gap-3" onSubmit={goTo} noValidate>
          <label className="field">
            <span className="label">{demo.goTo}</span>
            <input className="input" type="number" name="slide" min={1} max={posts.length} defaultValue={proposal} />
          </label>
          <button type="submit" className="btn btn-primary">
            {demo.go}
          </button>
        </form>
        <Carousel ref={carousel} label={demo.title} hasDots>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} headingLevel={2} />
          ))}
        </Carousel>
      </div>
    )
  },
})
