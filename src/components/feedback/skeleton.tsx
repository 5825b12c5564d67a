/** Placeholder of a card that is loading. Hidden from screen readers; the list has `aria-busy`. */
export function SkeletonCard({ isTall }: { isTall?: boolean }) {
  return (
    <div className="card post-card" aria-hidden="true">
      <span className={isTall ? 'skeleton skeleton-picture tall' : 'skeleton skeleton-picture'} />
      <div className="card-body skeleton-body">
        <span className="skeleton skeleton-short" />
        <span className="skeleton skeleton-title" />
        <span className="skeleton skeleton-summary" />
        <span className="skeleton skeleton-tiles" />
        <div className="card-footer">
          <span className="skeleton skeleton-avatar" />
          <span className="skeleton skeleton-medium" />
        </div>
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
