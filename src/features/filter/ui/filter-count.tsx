import { formatNumber } from '#lib/counts.ts'
import { filterTexts } from '../texts.ts'

/** The number of results of a choice; screen readers read it with its unit. */
export function FilterCount({ count }: { count: number }) {
  return (
    <>
      {formatNumber(count)}
      <span className="visually-hidden"> {filterTexts.unit}</span>
    </>
  )
}
