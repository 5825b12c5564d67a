import { Meter } from '#components/feedback/meter.tsx'
import { Stars } from '#components/feedback/stars.tsx'
import { StarIcon } from '#components/icons/icons.tsx'
import { formatNumber } from '#lib/counts.ts'
import { SCORES } from '../constants.ts'
import type { Impact, Summary } from '../contract.ts'
import { reviewsTexts as texts } from '../texts.ts'

/** Average, number of reviews and a bar for each score (REV-021). Renders nothing without reviews (REV-022). */
export function ReviewOverview({ summary, about }: { summary: Summary; about: string }) {
  const { avg, total, score_count } = summary
  if (total === 0) return null
  return (
    <section className="card review-overview" aria-label={texts.overview}>
      <div className="review-average">
        <b>{avg.toFixed(1)}</b>
        <Stars score={avg} />
        <span>{texts.totalOf(total, about)}</span>
      </div>
      <ul className="review-bars">
        {SCORES.toReversed().map((score) => (
          <li key={score}>
            <span>
              {score} <StarIcon className="icon fill" aria-hidden="true" />
            </span>
            <Meter value={score_count[score]} max={total} label={texts.bar(score)} />
            <span className="numeric">{formatNumber(score_count[score])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** REV-023 */
export function ImpactStatistics({ impacts }: { impacts: readonly Impact[] }) {
  return (
    <section aria-labelledby="impact-statistics">
      <h2 id="impact-statistics" className="review-heading">
        {texts.impactsTitle}
      </h2>
      <ul className="impact-statistics">
        {impacts.map(({ id, text, image_path, count }) => (
          <li key={id} className="card">
            <img src={image_path} alt="" width="56" height="56" />
            <b className="numeric">{formatNumber(count)}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
