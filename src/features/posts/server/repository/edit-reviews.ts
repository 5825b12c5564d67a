/** SQL of the office for tech reviews: the tool, its pictures and its manual. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRow } from '#server/database/json-rows.ts'

interface ReviewContent {
  toolName: string
  toolImageId: number | null
  appStore: string | null
  googlePlay: string | null
  website: string | null
  websiteSecondary: string | null
  eduPlanOption: 0 | 1
  suitsLevels: readonly number[]
  priceNote: string | null
  worksOffline: string
  pupilAccounts: string
  devices: string | null
  /** `2026-11-22`. */
  checkedAt: string | null
}

const insertStatement = statement(
  'posts.insert-review',
  'insert into tech_reviews (post_id, tool_name) values ($1, $2)',
)

export async function insertReview(db: Db, postId: number, toolName: string): Promise<void> {
  await db.query(insertStatement, [postId, toolName])
}

const updateStatement = statement(
  'posts.update-review',
  `update tech_reviews set (tool_name, tool_image_id, app_store, google_play, website, website_secondary,
     edu_plan_option, suits_levels, price_note, works_offline, pupil_accounts, devices, checked_at) =
     (select tool_name, tool_image_id, app_store, google_play, website, website_secondary, edu_plan_option,
       suits_levels, price_note, works_offline, pupil_accounts, devices, checked_at
      from json_populate_record(tech_reviews, $2))
   where post_id = $1`,
)

export async function updateReview(db: Db, postId: number, review: ReviewContent): Promise<void> {
  await db.query(updateStatement, [postId, jsonRow(review)])
}

const deletePicturesStatement = statement(
  'posts.delete-pictures-of-review',
  'delete from tech_review_images where post_id = $1',
)
const insertPicturesStatement = statement(
  'posts.insert-pictures-of-review',
  `insert into tech_review_images (post_id, position, image_id)
   select $1, place - 1, image_id from unnest($2::bigint[]) with ordinality as picture (image_id, place)`,
)

/** Sets the pictures of a review in this order. */
export async function replacePictures(db: Db, postId: number, imageIds: readonly number[]): Promise<void> {
  await db.query(deletePicturesStatement, [postId])
  if (imageIds.length > 0) await db.query(insertPicturesStatement, [postId, imageIds])
}

const manualStatement = statement<{ storageKey: string | null }>(
  'posts.set-manual',
  `update tech_reviews set manual_file_name = $2, manual_storage_key = $3
   from (select post_id, manual_storage_key from tech_reviews where post_id = $1 for update) old
   where tech_reviews.post_id = old.post_id returning old.manual_storage_key as "storageKey"`,
)

/** Sets or removes the manual; returns the storage key of the one before. */
export async function updateManual(
  db: Db,
  postId: number,
  file: { name: string; storageKey: string } | null,
): Promise<string | null> {
  const [row] = await db.query(manualStatement, [postId, file?.name ?? null, file?.storageKey ?? null])
  return row?.storageKey ?? null
}

const copyStatement = statement(
  'posts.copy-review',
  `insert into tech_reviews (post_id, tool_name, tool_image_id, app_store, google_play, website, website_secondary,
     manual_file_name, manual_storage_key, edu_plan_option, suits_levels, price_note, works_offline, pupil_accounts,
     devices, checked_at)
   select $2, tool_name, tool_image_id, app_store, google_play, website, website_secondary, manual_file_name,
     manual_storage_key, edu_plan_option, suits_levels, price_note, works_offline, pupil_accounts, devices, checked_at
   from tech_reviews where post_id = $1`,
)
const copyPicturesStatement = statement(
  'posts.copy-pictures',
  `insert into tech_review_images (post_id, position, image_id)
   select $2, position, image_id from tech_review_images where post_id = $1`,
)

export async function copyReview(db: Db, postId: number, copyId: number): Promise<void> {
  await db.query(copyStatement, [postId, copyId])
  await db.query(copyPicturesStatement, [postId, copyId])
}
