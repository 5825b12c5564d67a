/** The shape of a card that is still loading. Hidden from screen readers: its list says `aria-busy`. */
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

/** Lines of text that are still loading. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2.5" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike
        <span key={index} className={index === lines - 1 && lines > 1 ? 'skl skl-3' : 'skl'} />
      ))}
    </div>
  )
}
