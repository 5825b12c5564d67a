/** SQL of reviews for this and later features. */

import type { NamedPerson } from '#features/accounts/policy.ts'
import { fullnameSql, namedPersonJson } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { ANONYMOUS_GROUP_MIN, type ReviewStatus } from '../constants.ts'

export interface ReviewRow {
  id: number
  type: 1 | 2
  score: number
  opinion: string
  isAnonymous: boolean
  maskedName: string
  impacts: number[]
  status: ReviewStatus
  tookPart: boolean
  helpful: number
  createdAt: Date
  editedAt: Date | null
  /** Null if the author is anonymous. */
  author: { id: number; fullname: string; image: Image | null } | null
  /** Null without a training, or if naming it could reveal an anonymous author. */
  training: { id: number; topic: string; image: Image | null } | null
  reply: { text: string; isSite: boolean; person: NamedPerson | null; at: string } | null
}

/**
 * A condition: the review may name its training, because it is not anonymous or enough people took part. A scalar
 * subquery, because PostgreSQL answers `exists` by reading all trainings when it expects many rows.
 */
export function namesTrainingSql(alias: string): string {
  return `(not ${alias}.is_anonymous or (select told.join_count >= ${ANONYMOUS_GROUP_MIN} from trainings told
    where told.post_id = ${alias}.reviewable_id) is true)`
}

/**
 * Columns of a `ReviewRow` for a row of `reviews` under this alias. The query does not select the author of an anonymous
 * review, so code that uses these rows cannot expose one (AB-78).
 * @param isOwn the reader is the author, who also sees the training of an anonymous review
 */
export function reviewColumns(alias: string, { isOwn = false } = {}): string {
  const namesTraining = isOwn ? 'true' : namesTrainingSql(alias)
  return `${alias}.id, ${alias}.type, ${alias}.score, ${alias}.opinion, ${alias}.is_anonymous as "isAnonymous",
    ${alias}.masked_name as "maskedName", ${alias}.impacts, ${alias}.status, ${alias}.took_part as "tookPart", ${alias}.helpful_count as helpful,
    ${alias}.created_at as "createdAt", ${alias}.edited_at as "editedAt",
    case when not ${alias}.is_anonymous then
      (select json_build_object('id', author.id, 'fullname', ${fullnameSql('author')}, 'image', ${imageJson('face')})
       from users author left join images face on face.id = author.avatar_image_id
       where author.id = ${alias}.user_id) end as author,
    case when ${namesTraining} then
      (select json_build_object('id', taken.id, 'topic', taken.topic, 'image', ${imageJson('cover')})
       from posts taken left join images cover on cover.id = taken.image_id
       where taken.id = ${alias}.reviewable_id and taken.deleted_at is null and taken.status > 0) end as training,
    case when ${alias}.reply is not null then
      (select json_build_object('text', ${alias}.reply, 'at', ${alias}.replied_at,
         'isSite', ${alias}.type = 2 or replier.deleted_at is not null, 'person', ${namedPersonJson('replier')})
       from users replier where replier.id = ${alias}.replied_by) end as reply`
}
