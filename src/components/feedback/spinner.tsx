/** Busy indicator. With a label it is announced to screen readers. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status">
      <span className="spin" aria-hidden="true" />
      <span className="sr">{label}</span>
    </span>
  ) : (
    <span className="spin" aria-hidden="true" />
  )
}
