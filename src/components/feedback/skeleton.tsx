/** Placeholder of a card that is loading. Hidden from screen readers; the list has `aria-busy`. */
export function SkeletonCard({ isTall }: { isTall?: boolean }) {
  return (
    <div className="card post-card" aria-hidden="true">
      <span className={isTall ? 'skeleton skeleton-picture tall' : 'skeleton skeleton-picture'} />
      <div className="card-body">
        <span className="skeleton" />
        <span className="skeleton skeleton-medium" />
        <span className="skeleton skeleton-short" />
      </div>
    </div>
  )
}

/** Placeholder of text lines that are loading. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2.5" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are identical
        <span key={index} className={index === lines - 1 && lines > 1 ? 'skeleton skeleton-short' : 'skeleton'} />
      ))}
    </div>
  )
}
