import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CarouselControls } from '#components/carousel-controls.tsx'
import { useAutoplay } from '#components/use-autoplay.ts'
import { usePageContext } from '#lib/page.ts'
import { AUTOPLAY_MS } from '../constants.ts'
import { largeHighlight } from '../policy.ts'
import { highlightsTexts } from '../texts.ts'
import { LargeHighlight, SmallHighlight } from './highlight-card.tsx'
import { highlightsQuery } from './queries.ts'

/** The Highlights section (HIGH-001..010): one large card, and a gallery that moves on every five seconds. */
export function Highlights() {
  const { api, renderedAt } = usePageContext()
  const { data: posts = [] } = useQuery(highlightsQuery(api))
  const [index, setIndex] = useState(0)
  const row = useRef<HTMLDivElement>(null)
  const count = posts.length
  const move = (step: number) => setIndex((current) => (current + step + count) % count)
  const autoplay = useAutoplay(row, { isEnabled: count > 1, intervalMs: AUTOPLAY_MS, onTick: () => move(1) })

  // In the mobile layout the gallery is a row to swipe: the selected card is brought into it, the page stays.
  useEffect(() => {
    const list = row.current
    const card = list?.children[index] as HTMLElement | undefined
    if (list && card) list.scrollTo({ left: card.offsetLeft - list.offsetLeft })
  }, [index])

  const large = largeHighlight(posts)
  if (count === 0) return null
  return (
    <section className="sec" aria-labelledby="highlights-title">
      <div className="wrapper">
        <div className="sec-h">
          <div>
            <h2 className="gable" id="highlights-title" lang="en">
              {highlightsTexts.title}
            </h2>
            <p>{highlightsTexts.hint}</p>
          </div>
          <CarouselControls
            index={index}
            count={count}
            isPlaying={autoplay.isPlaying}
            onToggle={autoplay.toggle}
            onPrevious={() => move(-1)}
            onNext={() => move(1)}
          />
        </div>
        <div className="hl">
          {large && <LargeHighlight post={large} now={renderedAt} />}
          <div className="hl-list" ref={row} role="group" aria-label={highlightsTexts.slider}>
            {posts.map((post, at) => (
              <SmallHighlight key={post.id} post={post} place={placeOf(at, index, count)} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Previous, selected and next item of the gallery (HIGH-004), wrapping at both ends (HIGH-006). */
export function placeOf(at: number, selected: number, count: number) {
  if (at === selected) return 'selected'
  if (at === (selected + 1) % count) return 'next'
  if (at === (selected - 1 + count) % count) return 'previous'
  return 'away'
}
