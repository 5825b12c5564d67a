/**
 * The space of the rows until they are loaded. As high as they were in this browser, otherwise as they usually are
 * (use-rows-height.ts).
 */
export function RowsSpace() {
  return (
    <div className="wrapper rows-space for-member" aria-hidden="true">
      {['pair', 'cards', 'cards'].map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={at} className={`rows-space-${kind}`}>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}
