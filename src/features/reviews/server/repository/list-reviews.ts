/** SQL of the lists of published reviews. Ids of a page come from an index alone, then its rows. */
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { PRIOR_REVIEWS, PRIOR_SCORE } from '../../constants.ts'
import { namesTrainingSql, type ReviewRow, reviewColumns } from '../sql.ts'

const rowsStatement = statement<ReviewRow>(
  'reviews.rows',
  `select ${reviewColumns('r')} from unnest($1::bigint[]) with ordinality as wanted (id, n)
   join reviews r on r.id = wanted.id and r.status = 'published' order by wanted.n`,
)

/** Published reviews with these ids, in this order. */
export function listReviewRows(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  return db.query(rowsStatement, [ids])
}

const trainingStatement = statement<ReviewRow>(
  'reviews.of-training',
  `select ${reviewColumns('r')} from reviews r
   where r.id in (select r.id from reviews r
       where r.reviewable_id = $1 and r.status = 'published' and ${namesTrainingSql('r')}
       order by r.created_at desc, r.id desc limit $2 offset $3)
   order by r.created_at desc, r.id desc`,
)

export async function listTrainingRows(
  db: Db,
  { trainingId, limit, offset }: { trainingId: number; limit: number; offset: number },
): Promise<ReviewRow[]> {
  return db.query(trainingStatement, [trainingId, limit, offset])
}

const trainerStatement = statement<ReviewRow>(
  'reviews.of-trainer',
  `select ${reviewColumns('r')} from posts p
   cross join lateral (select * from reviews own where own.reviewable_id = p.id and own.status = 'published'
     order by own.created_at desc, own.id desc limit $2) r
   where p.author_id = $1 and p.post_type = 'event' and p.deleted_at is null and p.status > 0
     and ${namesTrainingSql('r')}
   order by r.created_at desc, r.id desc limit $2`,
)

/** The newest reviews of the trainings of a person. */
export function listTrainerRows(db: Db, userId: number, limit: number): Promise<ReviewRow[]> {
  return db.query(trainerStatement, [userId, limit])
}

interface RatedTrainingRow {
  training: NonNullable<ReviewRow['training']>
  counts: { score: number; reviews: number }[]
}

// The mean after adding reviews with the middle score, so that few reviews weigh little. A prior with the average of all
// trainings would put a single review of 5 before many of 4.6.
const shrunkenMeanSql = `(sum(counted.score * counted.reviews) + ${PRIOR_REVIEWS * PRIOR_SCORE})::float8
  / (sum(counted.reviews) + ${PRIOR_REVIEWS})`

const ratedStatement = statement<RatedTrainingRow>(
  'reviews.rated-trainings',
  `select json_build_object('id', p.id, 'topic', p.topic, 'image', ${imageJson('cover')}) as training, own.counts
   from (select counted.training_id, json_agg(json_build_object('score', counted.score, 'reviews', counted.reviews))
       as counts, ${shrunkenMeanSql} as mean
     from training_review_counts counted where counted.reviews > 0 group by counted.training_id) own
   join posts p on p.id = own.training_id and p.deleted_at is null and p.status = 1
   left join images cover on cover.id = p.image_id
   order by own.mean desc, p.id desc limit $1`,
)

/** Trainings with a published review, by the shrunken mean of their scores. */
export function listRatedRows(db: Db, limit: number): Promise<RatedTrainingRow[]> {
  return db.query(ratedStatement, [limit])
}

interface MarkRow {
  id: number
  type: number
  isMine: boolean
  isHelpful: boolean
  trainingAuthorId: number | null
}

const marksStatement = statement<MarkRow>(
  'reviews.marks',
  `select r.id, r.type, r.user_id = $2 as "isMine",
     exists (select from review_helpful_marks mark where mark.review_id = r.id and mark.user_id = $2) as "isHelpful",
     (select p.author_id from posts p where p.id = r.reviewable_id) as "trainingAuthorId"
   from reviews r where r.id = any($1::bigint[]) and r.status = 'published' order by r.id`,
)

export function listMarks(db: Db, ids: readonly number[], userId: number): Promise<MarkRow[]> {
  return db.query(marksStatement, [ids, userId])
}
