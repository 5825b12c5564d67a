import type { ReactNode } from 'react'
import { SkeletonCard } from '../feedback/skeleton.tsx'

/** Slides in view on a wide screen. */
const SLIDES = [0, 1, 2]

interface CarouselPlaceholderProps {
  label: string
  heading: ReactNode
  /** Tool cards are low, post cards are tall. */
  of: 'tools' | 'posts'
}

/** Reserves the height of a carousel that is rendered when the reader scrolls near it. */
export function CarouselPlaceholder({ label, heading, of }: CarouselPlaceholderProps) {
  return (
    <section className="carousel per-view-3" aria-label={label} aria-busy="true">
      <div className="section-header">
        <div>{heading}</div>
      </div>
      <div className="carousel-viewport">
        <ul className="carousel-track" aria-hidden="true">
          {SLIDES.map((slide) => (
            <li key={slide}>{of === 'tools' ? <SkeletonTool /> : <SkeletonCard />}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function SkeletonTool() {
  return (
    <div className="card tool-card min-h-[172px]">
      <span className="skeleton h-[68px] w-[68px]" />
      <div className="grid gap-2.5">
        <span className="skeleton skeleton-medium" />
        <span className="skeleton" />
      </div>
      <span className="skeleton skeleton-short" />
    </div>
  )
}
