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
    <section className="car per-3" aria-label={label} aria-busy="true">
      <div className="sec-h">
        <div>{heading}</div>
      </div>
      <div className="car-view">
        <ul className="car-track" aria-hidden="true">
          {SLIDES.map((slide) => (
            <li key={slide}>{of === 'tools' ? <SkeletonTool /> : <SkeletonCard isTall />}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function SkeletonTool() {
  return (
    <div className="card tc min-h-[172px]">
      <span className="skl h-[68px] w-[68px]" />
      <div className="grid gap-2.5">
        <span className="skl skl-2" />
        <span className="skl" />
      </div>
      <span className="skl skl-3" />
    </div>
  )
}
