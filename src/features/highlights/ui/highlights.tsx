import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#components/forms/icon-button.tsx'
import { NextIcon, PreviousIcon } from '#components/icons/icons.tsx'
import { crossFade } from '#components/media/cross-fade.ts'
import { useAutoplay } from '#components/media/use-autoplay.ts'
import { usePageContext } from '#lib/page.ts'
import { AUTOPLAY_MS } from '../constants.ts'
import { largeHighlight } from '../policy.ts'
import { highlightsTexts } from '../texts.ts'
import { LargeHighlight, type SlidePosition, SmallHighlight } from './highlight-card.tsx'
import { highlightsQuery } from './queries.ts'

/**
 * The Highlights section (HIGH-001..010): one large card, and a gallery that fades to the next post every five seconds. A
 * bar on the selected card shows the time; it runs while `data-playing` is set.
 */
export function Highlights() {
  const { api, renderedAt } = usePageContext()
  const { data: posts = [] } = useQuery(highlightsQuery(api))
  const [index, setIndex] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  const count = posts.length
  const move = (step: number) => {
    crossFade(row.current)
    setIndex((current) => (current + step + count) % count)
  }
  const { isPlaying, toggle } = useAutoplay(row, {
    isEnabled: count > 1,
    intervalMs: AUTOPLAY_MS,
    slideIndex: index,
    onTick: () => move(1),
  })

  const isReduced = isPlaying === null

  // In the mobile layout the gallery scrolls horizontally: scrolls the selected card into view without moving the page.
  useEffect(() => {
    const list = row.current
    const card = list?.children[index] as HTMLElement | undefined
    const behavior = isReduced ? 'instant' : 'smooth'
    if (list && card) list.scrollTo({ left: card.offsetLeft - list.offsetLeft, behavior })
  }, [index, isReduced])

  if (count === 0) return null
  const large = largeHighlight(posts)
  return (
    <section className="page-section" aria-labelledby="highlights-title">
      <div className="wrapper">
        <div className="section-header highlights-header">
          <div>
            <h2 id="highlights-title">
              <span className="eyebrow" lang="en">
                {highlightsTexts.title}
              </span>{' '}
              {highlightsTexts.hint}
            </h2>
          </div>
          <div className="section-controls">
            {isPlaying !== null && (
              <IconButton
                label={isPlaying ? highlightsTexts.pause : highlightsTexts.play}
                icon={isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
                onClick={toggle}
              />
            )}
            <IconButton
              label={highlightsTexts.previous}
              icon={<PreviousIcon className="icon" />}
              onClick={() => move(-1)}
            />
            <IconButton label={highlightsTexts.next} icon={<NextIcon className="icon" />} onClick={() => move(1)} />
          </div>
        </div>
        <div className="highlights">
          {large && <LargeHighlight post={large} now={renderedAt} />}
          <ul className="highlight-list" ref={row} aria-label={highlightsTexts.slider}>
            {posts.map((post, at) => (
              <li key={post.id} data-at={positionOf(at, index, count)}>
                <SmallHighlight post={post} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** Position of an item of the gallery relative to the selected one (HIGH-004), wrapping at both ends (HIGH-006). */
function positionOf(at: number, selected: number, count: number): SlidePosition {
  if (at === selected) return 'selected'
  if (at === (selected + 1) % count) return 'next'
  return at === (selected - 1 + count) % count ? 'previous' : 'away'
}
