/** Tech reviews: create, read and save. */
import { insertDraft, insertReview, replacePictures, updateReview } from '#features/posts/server/service/edit-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import { TOOL_NAME_MAX } from '../../constants.ts'
import type * as api from '../../contract.ts'
import type { ReviewForm } from '../../fields.ts'
import { missingForReaders } from '../../policy.ts'
import { assertRevision, loadForm, lockPost } from '../access.ts'
import { assertNone, checkLevels, checkPicture, checkPictures, checkPostLinks } from './check-links.ts'
import { finishPost, presentPost, writePost } from './save-post.ts'

export async function createReview({ db, viewer, now }: MemberCall, { topic }: ParsedInput<typeof api.createReview>) {
  return db.transaction(async (tx) => {
    const draft = { postType: 'tech_review' as const, topic, authorId: viewer.id, editorId: viewer.id, now }
    const id = await insertDraft(tx, draft)
    await insertReview(tx, id, [...topic].slice(0, TOOL_NAME_MAX).join(''))
    await recordAudit(tx, { actorId: viewer.id, action: 'post.create', subjectIds: [id], reason: topic })
    return { data: { id, revision: 1 } }
  })
}

/** @throws {AppError} 404 */
export async function getReview({ db }: MemberCall, { postId }: ParsedInput<typeof api.getReview>) {
  return { data: await readReview(db, postId) }
}

/** @throws {AppError} 404; 409 for an older revision; 422 for what does not exist and what readers would miss */
export async function changeReview(
  call: MemberCall,
  { postId, revision, ...fields }: ParsedInput<typeof api.changeReview>,
) {
  return call.db.transaction(async (tx) => {
    const post = await lockPost(tx, postId, 'tech_review')
    await assertRevision(tx, post, revision)
    const { authorId } = await loadForm(tx, postId, 'tech_review')
    assertNone({
      ...(fields.status !== 'draft' && missingForReaders(fields)),
      ...(await checkPostLinks(tx, postId, fields, authorId)),
      ...(await checkPicture(tx, 'tool_image_id', fields.tool_image_id, ['tool', 'post'])),
      ...(await checkPictures(tx, 'images', fields.images)),
      ...(await checkLevels(tx, fields.suits_levels)),
    })
    await writePost(call, tx, post, fields)
    await updateReview(tx, postId, {
      toolName: fields.tool_name,
      toolImageId: fields.tool_image_id,
      appStore: fields.app_store || null,
      googlePlay: fields.google_play || null,
      website: fields.website || null,
      websiteSecondary: fields.website_secondary || null,
      eduPlanOption: fields.edu_plan_option,
      suitsLevels: fields.suits_levels,
      priceNote: fields.price_note || null,
      worksOffline: fields.works_offline,
      pupilAccounts: fields.pupil_accounts,
      devices: fields.devices || null,
      checkedAt: fields.checked_at,
    })
    await replacePictures(tx, postId, fields.images)
    await finishPost(call, tx, post, fields.status)
    return { data: await readReview(tx, postId) }
  })
}

/** @throws {AppError} 404 */
export async function readReview(db: Db, postId: number): Promise<ReviewForm> {
  const row = await loadForm(db, postId, 'tech_review')
  const { review } = row
  return {
    ...presentPost(row),
    tool_name: review?.tool_name ?? '',
    tool_image_id: review?.tool_image_id ?? null,
    tool_picture: review?.tool_picture ?? null,
    app_store: review?.app_store ?? '',
    google_play: review?.google_play ?? '',
    website: review?.website ?? '',
    website_secondary: review?.website_secondary ?? '',
    edu_plan_option: review?.edu_plan_option ?? 0,
    images: review?.pictures.map(({ id }) => id) ?? [],
    pictures: review?.pictures ?? [],
    suits_levels: review?.suits_levels ?? [],
    price_note: review?.price_note ?? '',
    works_offline: review?.works_offline ?? 'unknown',
    pupil_accounts: review?.pupil_accounts ?? 'unknown',
    devices: review?.devices ?? '',
    checked_at: review?.checked_at ?? null,
    manual_file_name: review?.manual_file_name ?? null,
    manual_url: review?.has_manual ? `/download/manual/${postId}` : null,
  }
}
