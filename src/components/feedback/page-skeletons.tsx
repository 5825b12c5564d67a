/** Placeholders of the parts of personal pages, as large as what replaces them. Hidden from screen readers. */
import { SkeletonCard, SkeletonLines } from './skeleton.tsx'

/** A row of chips or small buttons. */
export function SkeletonChips({ count = 4 }: { count?: number }) {
  return (
    <div className="chips" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all chips are identical
        <span key={index} className="skeleton skeleton-chip" />
      ))}
    </div>
  )
}

/** The first cards of a list. */
export function SkeletonCards() {
  return (
    <ul className="masonry" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <li key={at}>
          <SkeletonCard />
        </li>
      ))}
    </ul>
  )
}

/** Cards with lines of text, one below the other. */
export function SkeletonPanels({ count = 3, lines = 4 }: { count?: number; lines?: number }) {
  return (
    <div className="grid gap-4" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all panels are identical
        <div key={index} className="card padded">
          <SkeletonLines lines={lines} />
        </div>
      ))}
    </div>
  )
}

/** A row of tabs. */
export function SkeletonTabs({ count = 2 }: { count?: number }) {
  return (
    <div className="tabs" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all tabs are identical
        <span key={index}>
          <span className="skeleton skeleton-tab" />
        </span>
      ))}
    </div>
  )
}
