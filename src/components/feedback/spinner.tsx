/** Busy indicator. With a label it is announced to screen readers. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  )
}
