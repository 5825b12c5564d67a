/** Placeholder of a card that is loading. Hidden from screen readers; the list has `aria-busy`. */
export function SkeletonCard({ isTall }: { isTall?: boolean }) {
  return (
    <div className="card pc" aria-hidden="true">
      <span className={isTall ? 'skl skl-th tall' : 'skl skl-th'} />
      <div className="bd">
        <span className="skl" />
        <span className="skl skl-2" />
        <span className="skl skl-3" />
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
        <span key={index} className={index === lines - 1 && lines > 1 ? 'skl skl-3' : 'skl'} />
      ))}
    </div>
  )
}
