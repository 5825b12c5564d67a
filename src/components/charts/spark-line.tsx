import { linePath } from './chart-scale.ts'

const PLOT = { left: 2, right: 198, top: 4, bottom: 40 }

/** The course of a number without axes; the number itself stands beside it. */
export function SparkLine({ values }: { values: readonly number[] }) {
  return (
    <svg className="spark-line" viewBox="0 0 200 44" preserveAspectRatio="none" aria-hidden="true">
      <path d={linePath(values, Math.max(...values, 1), PLOT)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
