/** Publishing, unlisting, tagging, deleting, restoring and copying, of one post or of many. One transaction each. */
import {
  copyPost,
  copyReview,
  type LockedPost,
  lockForEdit,
  updateDeleted,
  updateStatus,
  updateTag,
} from '#features/posts/server/service/edit-posts.ts'
import { NEW_DAYS } from '#features/trainings/constants.ts'
import { copyTraining, listSessions, lockPlaces } from '#features/trainings/server/service.ts'
import type { PostAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { type BulkAction, TOPIC_MAX } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { missingForReaders } from '../../policy.ts'
import { copyTopic, errorTexts, fieldTexts } from '../../texts.ts'
import { loadForm, lockPost } from '../access.ts'
import { listTagKinds } from '../repository/forms.ts'
import { presentPost, showPosts } from './save-post.ts'
import { assertNoPeople } from './trainings.ts'

const AUDITED: Readonly<Record<BulkAction, PostAuditAction>> = {
  publish: 'post.publish',
  unlist: 'post.unlist',
  delete: 'post.delete',
  restore: 'post.restore',
  tag: 'post.tag',
  untag: 'post.tag',
}
const success = { status: 'success' as const }

/** Posts that cannot be changed are left as they are. @throws {AppError} 422 for an unknown tag */
export async function changePosts(call: MemberCall, { ids, action, tag_id }: ParsedInput<typeof api.changePosts>) {
  return call.db.transaction(async (tx) => {
    if (tag_id && !(await listTagKinds(tx, [tag_id])).has(tag_id)) {
      throwError('validation', { errors: { tag_id: [fieldTexts.tagUnknown] } })
    }
    await lockTrainings(call, tx, ids)
    const posts = new Map((await lockForEdit(tx, ids)).map((post) => [post.id, post]))
    const ready: LockedPost[] = []
    const failed: { id: number; message: string }[] = []
    for (const id of new Set(ids)) {
      const post = posts.get(id)
      const reason = post ? await reasonAgainst(tx, post, action) : gone
      if (post && reason === null) ready.push(post)
      else failed.push({ id, message: reason ?? '' })
    }
    await apply(call, tx, ready, { action, tagId: tag_id ?? 0 })
    return { data: { changed: ready.map(({ id }) => id), failed } }
  })
}

/** @throws {AppError} 404; 409 for a training with people */
export async function deletePost(call: MemberCall, { postId }: { postId: number }) {
  return removePost(call, postId)
}

/** @throws {AppError} 404; 409 */
export async function deleteTraining(call: MemberCall, { postId }: { postId: number }) {
  return removePost(call, postId, 'event')
}

function removePost(call: MemberCall, postId: number, type?: 'event') {
  return call.db.transaction(async (tx) => {
    await lockTrainings(call, tx, [postId])
    const post = await lockPost(tx, postId, type)
    if (post.postType === 'event') await assertNoPeople(tx, postId)
    await apply(call, tx, [post], { action: 'delete' })
    return success
  })
}

/** Does nothing for a post that is not deleted. @throws {AppError} 404 */
export async function restorePost(call: MemberCall, { postId }: { postId: number }) {
  return call.db.transaction(async (tx) => {
    const [post] = await lockForEdit(tx, [postId])
    if (!post) throwError('not_found')
    if (post.isDeleted) await apply(call, tx, [post], { action: 'restore' })
    return success
  })
}

/** Stories are copied by their authors. @throws {AppError} 404 */
export async function duplicatePost({ db, viewer, now }: MemberCall, { postId }: { postId: number }) {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, postId)
    if (post.postType === 'teaching_story') throwError('not_found')
    const topic = [...copyTopic(post.topic)].slice(0, TOPIC_MAX).join('')
    const id = await copyPost(tx, { id: postId, topic, editorId: viewer.id, now })
    if (post.postType === 'tech_review') await copyReview(tx, postId, id)
    else {
      const lastDateJoin = new Date(now.getTime() + NEW_DAYS * 86_400_000)
      await copyTraining(tx, { id: postId, copyId: id, lastDateJoin })
    }
    await recordAudit(tx, { actorId: viewer.id, action: 'post.create', subjectIds: [id], reason: topic })
    return { data: { id, post_type: post.postType } }
  })
}

/** Places change under the lock of the training, which is taken before that of its post. */
async function lockTrainings({ now }: MemberCall, tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) await lockPlaces({ db: tx, now }, id)
}

const gone = fieldTexts.postUnknown

/** Why a post stays as it is; null when it can be changed. */
async function reasonAgainst(tx: Db, post: LockedPost, action: BulkAction): Promise<string | null> {
  if (post.isDeleted !== (action === 'restore')) return gone
  if (action === 'delete' && post.postType === 'event') return peopleReason(tx, post.id)
  if (post.status !== 0 || (action !== 'publish' && action !== 'unlist')) return null
  if (post.postType === 'teaching_story') return post.publishedAt === null ? fieldTexts.storyNew : null
  const form = await loadForm(tx, post.id, post.postType)
  const { review, training } = form
  const missing = missingForReaders({
    ...presentPost(form),
    ...(review && { tool_name: review.tool_name }),
    ...(training && { sessions: await listSessions(tx, post.id) }),
  })
  return Object.values(missing)[0]?.[0] ?? null
}

async function peopleReason(tx: Db, trainingId: number): Promise<string | null> {
  try {
    await assertNoPeople(tx, trainingId)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'post_has_people') return errorTexts.post_has_people
    throw error
  }
}

interface Step {
  action: BulkAction
  tagId?: number
}

async function apply(call: MemberCall, tx: Db, posts: readonly LockedPost[], { action, tagId = 0 }: Step) {
  if (posts.length === 0) return
  const { viewer, now } = call
  const ids = posts.map(({ id }) => id)
  const by = { ids, editorId: viewer.id, now }
  if (action === 'publish' || action === 'unlist') {
    // Two admins who publish at once: the second finds it published and changes nothing.
    const status = action === 'publish' ? 1 : 2
    const others = posts.filter((post) => post.status !== status).map(({ id }) => id)
    await updateStatus(tx, { ...by, ids: others, status })
  } else if (action === 'delete' || action === 'restore') {
    await updateDeleted(tx, { ...by, isDeleted: action === 'delete' })
  } else {
    await updateTag(tx, { ids, tagId, isAdded: action === 'tag' })
  }
  await recordAudit(tx, { actorId: viewer.id, action: AUDITED[action], subjectIds: ids })
  await showPosts(call, tx, posts)
}
