import type { Db } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { Tag, TagLink } from '../contract.ts'
import { tagLink } from '../policy.ts'
import {
  deleteTag,
  type EditedTag,
  insertTag,
  listAllTags,
  listEditedTags,
  listEducationPlanTags,
  listTagGroups,
  lockTag,
  lockTree,
  placeTags,
  type TagRow,
  updateTag,
} from './repository.ts'

export type { EditedTag }

/** The tag tree (TAG-022, TAG-027). A tag whose parent does not exist is left out with its descendants. */
export async function readTagTree({ db }: VisitorCall): Promise<{ data: Tag[] }> {
  const rows = await listAllTags(db)
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const branch = (parentId: number | null): Tag[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ ...toTag(row), child: branch(row.id) }))
  return { data: branch(null) }
}

/** TAG-028 */
export async function readEducationPlanTags({ db }: VisitorCall): Promise<{ data: Tag[] }> {
  const rows = await listEducationPlanTags(db)
  return { data: rows.map(toTag) }
}

interface CacheEntry {
  tags: Promise<ReadonlyMap<number, TagLink>>
  readAt: number
  generation: number
}

const MAX_AGE_MS = 5 * 60_000
/** Keyed by the source of the database, because every call creates its own `Db`. */
const cache = new WeakMap<object, CacheEntry>()
let generation = 0

/** Drops the tags in memory. Called in every instance when content changes. */
export function forgetTags(): void {
  generation++
}

/**
 * The tags by id, from memory: there are some dozens of them, and each card shows about five. They are read again when
 * one of `ids` is unknown, after a change of content, and after five minutes.
 */
export async function readTagLinks(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TagLink>> {
  const cached = cache.get(db.source)
  if (cached && cached.generation === generation && performance.now() - cached.readAt < MAX_AGE_MS) {
    const tags = await cached.tags
    if (ids.every((id) => tags.has(id))) return tags
  }
  const tags = listAllTags(db).then((rows) => new Map(rows.map((row) => [row.id, toTagLink(row)])))
  cache.set(db.source, { tags, readAt: performance.now(), generation })
  tags.catch(() => cache.delete(db.source))
  return tags
}

function toTagLink({ id, name, type, url, group, parentId }: TagRow): TagLink {
  return { id, name, url: tagLink({ id, parent_id: parentId, type, url }), group }
}

function toTag({ parentId, groupLabel, ...row }: TagRow): Tag {
  return { ...row, parent_id: parentId, group_label: groupLabel, child: [], selected: false }
}

/** All tags with what an admin edits; no other transaction changes the tree until `db` ends. */
export async function lockTags(db: Db): Promise<EditedTag[]> {
  await lockTree(db)
  return listEditedTags(db)
}

/** All tags with what an admin edits, and the groups. */
export async function readEditedTags(db: Db): Promise<{ tags: EditedTag[]; groups: { key: string; label: string }[] }> {
  return { tags: await listEditedTags(db), groups: await listTagGroups(db) }
}

/** Writes a tag; call `lockTags` before, and check the shape of the tree. */
export const addTag = insertTag
export const changeTag = updateTag
export const orderTags = placeTags
/** No post gets the tag from then on. */
export const holdTag = lockTag
/** No post may have the tag. */
export const removeTag = deleteTag
