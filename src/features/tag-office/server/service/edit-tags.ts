/**
 * Use cases that change the tag tree. Each is one transaction under the lock of the tree; posts are listed under the new
 * tree in the same transaction, so that lists, filters and counts agree with it at once.
 */
import { replaceRoomChoice } from '#features/home/server/service/home-choices.ts'
import {
  countTagUses,
  listTaggedPosts,
  moveTaggedPosts,
  relistPosts,
} from '#features/posts/server/service/tagged-posts.ts'
import { isRootTag, SECTION_TAG_TYPE } from '#features/tags/constants.ts'
import {
  addTag,
  type EditedTag,
  holdTag,
  lockTags,
  orderTags,
  readEditedTags,
  removeTag,
  changeTag as writeTag,
} from '#features/tags/server/service.ts'
import type { SiteAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { TAGS_MAX, TREE_DEPTH_MAX } from '../../constants.ts'
import type * as api from '../../contract.ts'
import type { TagFields } from '../../fields.ts'
import { branchOf, lineOf, moveError, sectionUrl, suggestSlugs } from '../../policy.ts'
import { errorTexts, fieldTexts } from '../../texts.ts'
import { indexTaggedPosts } from './index-tagged.ts'
import { readTree } from './read-tags.ts'

const REASON_MAX = 200

/** @throws {AppError} 409 `slug_taken` with `suggestions`, 422 */
export async function createTag(call: MemberCall, { parent_id, ...fields }: ParsedInput<typeof api.createTag>) {
  return call.db.transaction(async (db) => {
    const tags = await lockTags(db)
    if (tags.length >= TAGS_MAX) throwError('tags_full', { status: 422 })
    const line = lineOf(tags, parent_id)
    if (line.length === 0) throwError('tag_parent_missing', { status: 422 })
    if (line.length >= TREE_DEPTH_MAX) throwError('tag_too_deep', { status: 422 })
    requireFreeSlug(tags, fields.slug)
    await requireGroup(db, fields.group)
    const position = Math.max(0, ...tags.filter((tag) => tag.parentId === parent_id).map((tag) => tag.position)) + 1
    const draft = { ...fields, parentId: parent_id, position }
    const id = await addTag(db, { ...draft, url: '/search' })
    const added = [...tags, { ...draft, url: '', id, revision: 1 }]
    await writeTag(db, { ...draft, id, url: urlOf(added, { ...draft, id }) })
    await settle(call, db, { action: 'tag.create', id, reason: fields.name })
    return { data: { id, ...(await readTree(db)) } }
  })
}

/** @throws {AppError} 404, 409 `tag_changed`, `slug_taken` with `suggestions`, 422 `tag_protected` */
export async function changeTag(call: MemberCall, { tagId, revision, ...fields }: ParsedInput<typeof api.changeTag>) {
  return call.db.transaction(async (db) => {
    const tags = await lockTags(db)
    const tag = find(tags, tagId)
    if (tag.revision !== revision) throwError('tag_changed', { status: 409 })
    const changed = { ...tag, ...fields }
    if (isRootTag(tagId)) {
      const { slug, kind, type, group } = tag
      const isKept = fields.slug === slug && fields.kind === kind && fields.type === type && fields.group === group
      if (!isKept) throwError('tag_protected', { status: 422 })
      changed.url = tag.url
    } else {
      if (fields.slug !== tag.slug) requireFreeSlug(tags, fields.slug)
      await requireGroup(db, fields.group)
      changed.url = urlOf(tags, changed)
    }
    await writeTag(db, changed)
    await settle(call, db, { action: 'tag.change', id: tagId, reason: fields.name })
    // The name is one of the words that find a post.
    if (fields.name !== tag.name) await indexTaggedPosts(call, db, await listTaggedPosts(db, [tagId]))
    return { data: { id: tagId, ...(await readTree(db)) } }
  })
}

/** @throws {AppError} 404, 409 `tags_moved`, 422 `tag_cycle`, `tag_too_deep`, `tag_protected`, `tag_parent_missing` */
export async function moveTag(
  call: MemberCall,
  { tagId, parent_id: parentId, after_id: afterId, siblings }: ParsedInput<typeof api.moveTag>,
) {
  return call.db.transaction(async (db) => {
    const tags = await lockTags(db)
    const tag = find(tags, tagId)
    const error = moveError(tags, tagId, parentId)
    if (error) throwError(error, { status: 422 })
    const others = tags.filter((one) => one.parentId === parentId && one.id !== tagId).map(({ id }) => id)
    const place = afterId === null ? 0 : others.indexOf(afterId) + 1
    // The place was chosen among other siblings.
    if (others.join() !== siblings.join() || (afterId !== null && place === 0))
      throwError('tags_moved', { status: 409 })
    const isElsewhere = tag.parentId !== parentId
    if (isElsewhere) await placeBranch(db, tags, { ...tag, parentId })
    await orderTags(db, others.toSpliced(place, 0, tagId))
    if (isElsewhere) {
      const branch = branchOf(tags, tagId).map(({ id }) => id)
      const postIds = await listTaggedPosts(db, branch)
      await relistPosts(db, postIds)
      await indexTaggedPosts(call, db, postIds)
    }
    await settle(call, db, { action: 'tag.move', id: tagId, reason: tag.name })
    return { data: { id: tagId, ...(await readTree(db)) } }
  })
}

/** Writes the new parent of a tag, and the addresses of section tags in its branch. */
async function placeBranch(db: Db, tags: readonly EditedTag[], moved: EditedTag): Promise<void> {
  const now = tags.map((tag) => (tag.id === moved.id ? moved : tag))
  for (const tag of branchOf(now, moved.id)) {
    const url = urlOf(now, tag)
    if (tag.id === moved.id || url !== tag.url) await writeTag(db, { ...tag, url })
  }
}

/** @throws {AppError} 404, 409 `tag_in_use` with `posts`, 422 `tag_has_children`, `tag_protected`, `tag_replacement` */
export async function deleteTag(
  call: MemberCall,
  { tagId, replacement_id: replacementId }: ParsedInput<typeof api.deleteTag>,
) {
  return call.db.transaction(async (db) => {
    const tags = await lockTags(db)
    const tag = find(tags, tagId)
    if (isRootTag(tagId)) throwError('tag_protected', { status: 422 })
    if (tags.some(({ parentId }) => parentId === tagId)) throwError('tag_has_children', { status: 422 })
    const replacement = replacementId === null ? null : tags.find(({ id }) => id === replacementId)
    if (replacement === undefined || replacement?.id === tagId) throwError('tag_replacement', { status: 422 })
    await holdTag(db, tagId)
    const uses = await countTagUses(db, tagId)
    if (uses > 0 && !replacement) {
      throwError('tag_in_use', { status: 409, message: errorTexts.tag_in_use, extras: { posts: uses } })
    }
    if (replacement) await holdTag(db, replacement.id)
    const postIds = replacement ? await moveTaggedPosts(db, tagId, replacement.id) : []
    if (replacement) await replaceRoomChoice(db, tagId, replacement.id)
    await removeTag(db, tagId)
    await indexTaggedPosts(call, db, postIds)
    const reason = replacement ? `${tag.name} → ${replacement.name}` : tag.name
    await settle(call, db, { action: replacement ? 'tag.merge' : 'tag.delete', id: tagId, reason })
    return { data: { moved: uses, ...(await readTree(db)) } }
  })
}

interface Change {
  action: SiteAuditAction
  id: number
  /** What the audit log says. */
  reason: string
}

async function settle(call: MemberCall, db: Db, { action, id, reason }: Change): Promise<void> {
  const text = [...reason].slice(0, REASON_MAX).join('')
  await recordAudit(db, { actorId: call.viewer.id, action, subjectIds: [id], reason: text })
  await call.contentChanged(db)
}

function find(tags: readonly EditedTag[], id: number): EditedTag {
  return tags.find((tag) => tag.id === id) ?? throwError('not_found')
}

function requireFreeSlug(tags: readonly EditedTag[], slug: string): void {
  const taken = new Set(tags.map((tag) => tag.slug))
  if (!taken.has(slug)) return
  throwError('slug_taken', {
    status: 409,
    message: errorTexts.slug_taken,
    errors: { slug: [errorTexts.slug_taken] },
    extras: { suggestions: suggestSlugs(slug, taken) },
  })
}

async function requireGroup(db: Db, group: string | null): Promise<void> {
  if (group === null) return
  const { groups } = await readEditedTags(db)
  if (!groups.some(({ key }) => key === group)) throwError('validation', { errors: { group: [fieldTexts.group] } })
}

type Addressed = Pick<TagFields, 'url'> & { id: number; parentId: number | null; type: number }

/** The address of a section tag follows its place; a link tag has its own, or the search for it. */
function urlOf(tags: readonly EditedTag[], { id, parentId, type, url }: Addressed): string {
  if (type === SECTION_TAG_TYPE && parentId !== null) return sectionUrl(tags, id, parentId)
  return url || `/search?tags=${id}`
}
