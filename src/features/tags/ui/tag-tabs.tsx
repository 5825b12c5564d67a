import {
  ChevronLeft,
  ChevronRight,
  LayoutGrid,
  Lightbulb,
  type LucideIcon,
  Presentation,
  TrendingUp,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useResize } from '#components/layout/use-resize.ts'
import { ROOT_TAGS, TAG_SCROLL_STEP_PX } from '../constants.ts'
import { tagsTexts } from '../texts.ts'

const tabStyles: Record<number, { Icon: LucideIcon; place: string }> = {
  1: { Icon: LayoutGrid, place: 'tools' },
  2: { Icon: Presentation, place: 'training' },
  44: { Icon: Lightbulb, place: 'solutions' },
  45: { Icon: TrendingUp, place: 'trends' },
}

interface TagTabsProps {
  /** The open root. */
  rootId: number | null
  /** URL of a tab. Tabs are links, so that each section has its URL and works without JavaScript. */
  hrefOf: (rootId: number) => string
}

/**
 * The four root tags (TAG-002): a row on a desktop, a strip with arrows of 30 px on a phone (TAG-008, Q-119). At its
 * end an arrow is disabled and keeps the focus.
 */
export function TagTabs({ rootId, hrefOf }: TagTabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [isAtStart, setAtStart] = useState(true)
  const [isAtEnd, setAtEnd] = useState(false)
  const measure = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = strip.current ?? {}
    setAtStart(scrollLeft < 1)
    // Positions are fractions of a pixel on some screens.
    setAtEnd(scrollLeft + clientWidth > scrollWidth - 1)
  }
  useResize(measure)
  const scroll = (direction: 1 | -1) => strip.current?.scrollBy({ left: direction * TAG_SCROLL_STEP_PX })
  return (
    <nav className="tab-strip" aria-label={tagsTexts.tabs}>
      <button
        type="button"
        className="icon-btn"
        aria-label={tagsTexts.scrollLeft}
        aria-disabled={isAtStart || undefined}
        onClick={() => scroll(-1)}
      >
        <ChevronLeft className="icon" aria-hidden="true" />
      </button>
      <div className="big-tabs" ref={strip} onScroll={measure}>
        {ROOT_TAGS.map(({ id }) => {
          const { Icon, place } = tabStyles[id]!
          return (
            <a
              key={id}
              href={hrefOf(id)}
              aria-current={id === rootId ? 'page' : undefined}
              data-root={id}
              data-place={place}
            >
              <Icon className="icon" aria-hidden="true" />
              <span>
                <span lang="en">{tagsTexts.roots[id]?.name}</span>
                <small>{tagsTexts.roots[id]?.hint}</small>
              </span>
            </a>
          )
        })}
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={tagsTexts.scrollRight}
        aria-disabled={isAtEnd || undefined}
        onClick={() => scroll(1)}
      >
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </nav>
  )
}
