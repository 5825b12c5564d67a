import type { Db } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { Tag } from '../contract.ts'
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
