/** What saving a tech review and saving a training have in common. */
import { postPath } from '#features/posts/constants.ts'
import { type LockedPost, relistPosts, savePost, updateStatus } from '#features/posts/server/service/edit-posts.ts'
import { indexPosts } from '#features/search/server/service/index-posts.ts'
import { writeQuestions } from '#features/search/server/service/questions.ts'
import type { PostAuditAction } from '#lib/audit.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { TAG_FIELDS, type TagField } from '../../constants.ts'
import type { ReviewFields } from '../../fields.ts'
import { statusCode, statusName, videoAddress, videoOf } from '../../policy.ts'
import { fieldTexts } from '../../texts.ts'
import type { FormRow } from '../repository/forms.ts'

const FIELDS = Object.keys(TAG_FIELDS) as TagField[]
/** The job of `interactions` that looks for trainings that opened. */
const NOTIFY_VOTERS = 'interactions.notify-voters'
const ACTIONS: readonly PostAuditAction[] = ['post.withdraw', 'post.publish', 'post.unlist']

type PostFields = Pick<
  ReviewFields,
  | 'topic'
  | 'headline_caption'
  | 'description'
  | 'author_id'
  | 'image_id'
  | 'video_url'
  | 'label'
  | 'minimum_voted_by'
  | 'associates'
  | 'search_questions'
  | 'status'
  | TagField
>

/** Content, tags and links of a locked post. @throws {AppError} 422 for a description that is too deeply nested */
export async function writePost({ viewer, now }: MemberCall, tx: Db, post: LockedPost, fields: PostFields) {
  const video = videoOf(fields.video_url)
  const content = {
    topic: fields.topic,
    headlineCaption: fields.headline_caption,
    description: fields.description,
    authorId: fields.author_id,
    imageId: fields.image_id,
    videoProvider: video?.provider ?? null,
    videoId: video?.id ?? null,
    label: fields.label,
    minimumVotedBy: fields.minimum_voted_by,
  }
  const tagIds = FIELDS.flatMap((field) => fields[field])
  try {
    const change = { id: post.id, content, tagIds, associateIds: fields.associates, editorId: viewer.id, now }
    await savePost(tx, change)
    await writeQuestions(tx, post.id, fields.search_questions)
  } catch (error) {
    if (!(error instanceof HtmlTooComplex)) throw error
    throwError('validation', { errors: { description: [fieldTexts.descriptionComplex] } })
  }
}

/** Sets the state, writes the audit log, and updates lists, search and cached pages. */
export async function finishPost(call: MemberCall, tx: Db, post: LockedPost, status: PostFields['status']) {
  const { viewer, now } = call
  const code = statusCode(status)
  if (code !== post.status) await updateStatus(tx, { ids: [post.id], status: code, editorId: viewer.id, now })
  const action = code === post.status ? 'post.edit' : (ACTIONS[code] as PostAuditAction)
  await recordAudit(tx, { actorId: viewer.id, action, subjectIds: [post.id], reason: post.topic })
  await showPosts(call, tx, [post])
}

/** Lists, search, cached pages, and the mail to people who voted for a training that is open now. */
export async function showPosts(call: MemberCall, tx: Db, posts: readonly Pick<LockedPost, 'id' | 'postType'>[]) {
  await relistPosts(call, tx, posts)
  await indexPosts(
    tx,
    posts.map(({ id }) => id),
  )
  if (posts.some(({ postType }) => postType === 'event')) await call.enqueue(tx, NOTIFY_VOTERS, {})
}

/** The fields of every form, and its facts. */
export function presentPost(row: FormRow) {
  const ids = (kind: string) => row.tags.filter((tag) => tag.kind === kind).map(({ id }) => id)
  const tags = Object.fromEntries(FIELDS.map((field) => [field, ids(TAG_FIELDS[field])])) as Record<TagField, number[]>
  return {
    id: row.id,
    revision: row.revision,
    status: statusName(row.status),
    topic: row.topic,
    headline_caption: row.headlineCaption,
    description: row.description,
    author_id: row.authorId,
    author: { id: row.authorId, name: row.authorName },
    image_id: row.imageId,
    picture: row.picture,
    video_url: videoAddress(row.videoProvider, row.videoId),
    label: row.label,
    minimum_voted_by: row.minimumVotedBy,
    ...tags,
    associates: row.linked.map(({ id }) => id),
    linked: row.linked,
    search_questions: row.searchQuestions,
    published_at: row.publishedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    direct_uri_by_type: postPath(row.postType, row.id),
  }
}
