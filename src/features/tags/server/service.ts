import type { VisitorCall } from '#server/feature.ts'
import type { Tag } from '../contract.ts'
import { listAllTags, listEducationPlanTags, type TagRow } from './repository.ts'

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
