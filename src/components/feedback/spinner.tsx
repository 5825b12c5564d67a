/** Something is under way; with a label it says so to screen readers too. */
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
