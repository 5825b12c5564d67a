/** Summaries from the stored counts (REV-039, REV-040, Q-96, Q-97). */
import type { Db } from '#server/database/db.ts'
import { IMPACT_KEYS, RATED_REVIEWS_MIN, REVIEW_TYPES } from '../../constants.ts'
import type { Summaries, Summary } from '../../contract.ts'
import { type Rating, ratingOf, type ScoreCounts } from '../../policy.ts'
import { impactTexts } from '../../texts.ts'
import { type CountRow, countTrainingReviews, listCounts, scoreCounts } from '../repository/review-counts.ts'

interface Counts {
  summaries: Summaries
  /** Number of reviews that match a filter. */
  count: (filter: { type: number; score?: number | undefined; impact?: number | undefined }) => number
}

export async function readCounts(db: Db): Promise<Counts> {
  const rows = await listCounts(db)
  const all = rows.filter(({ impact }) => impact === 0)
  const ofType = (type: number) => all.filter((row) => row.type === type)
  return {
    summaries: {
      training: { ...toSummary(scoreCounts(ofType(REVIEW_TYPES.training))), impacts: impactsOf(rows) },
      web: toSummary(scoreCounts(ofType(REVIEW_TYPES.web))),
      all: toSummary(scoreCounts(all)),
    },
    count: ({ type, score, impact = 0 }) =>
      rows
        .filter((row) => row.type === type && row.impact === impact && (score === undefined || row.score === score))
        .reduce((sum, { reviews }) => sum + reviews, 0),
  }
}

/** The rating of a training for search engines; null with fewer than `RATED_REVIEWS_MIN` reviews. */
export async function readTrainingRating({ db }: { db: Db }, trainingId: number): Promise<Rating | null> {
  const rating = ratingOf(await countTrainingReviews(db, trainingId))
  return rating.total < RATED_REVIEWS_MIN ? null : rating
}

export function toSummary(counts: ScoreCounts): Summary {
  return { ...ratingOf(counts), score_count: counts }
}

function impactsOf(rows: readonly CountRow[]) {
  return IMPACT_KEYS.map((key, index) => ({
    id: index + 1,
    text: impactTexts[key],
    image_path: `/impacts/${key.replaceAll('_', '-')}.svg`,
    count: rows
      .filter(({ type, impact }) => type === REVIEW_TYPES.training && impact === index + 1)
      .reduce((sum, { reviews }) => sum + reviews, 0),
  }))
}
