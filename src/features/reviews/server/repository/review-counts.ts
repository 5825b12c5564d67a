/** SQL of the counts, which triggers keep beside the rows. */
import { type Db, statement } from '#server/database/db.ts'
import { SCORES, type Score } from '../../constants.ts'
import type { ScoreCounts } from '../../policy.ts'

export interface CountRow {
  type: number
  score: number
  /** 0: all reviews of this type and score. */
  impact: number
  reviews: number
}

const countsStatement = statement<CountRow>('reviews.counts', 'select type, score, impact, reviews from review_counts')

/** All counts: sixty rows. */
export function listCounts(db: Db): Promise<CountRow[]> {
  return db.query(countsStatement)
}

export function scoreCounts(rows: readonly { score: number; reviews: number }[]): ScoreCounts {
  const counts: ScoreCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { score, reviews } of rows) if (SCORES.includes(score as Score)) counts[score as Score] += reviews
  return counts
}

interface TrainingCountRow {
  score: number
  reviews: number
}

const trainingStatement = statement<TrainingCountRow>(
  'reviews.training-counts',
  'select score, reviews from training_review_counts where training_id = $1',
)

export async function countTrainingReviews(db: Db, trainingId: number): Promise<ScoreCounts> {
  return scoreCounts(await db.query(trainingStatement, [trainingId]))
}

const trainerStatement = statement<TrainingCountRow>(
  'reviews.trainer-counts',
  `select counted.score, sum(counted.reviews)::int as reviews
   from posts p join training_review_counts counted on counted.training_id = p.id
   where p.author_id = $1 and p.post_type = 'event' and p.deleted_at is null and p.status > 0 group by counted.score`,
)

export async function countTrainerReviews(db: Db, userId: number): Promise<ScoreCounts> {
  return scoreCounts(await db.query(trainerStatement, [userId]))
}
