/** Resolves the tags of a list request to groups of alternatives. */
import { isRootTag } from '#features/tags/constants.ts'
import type { VisitorCall } from '#server/feature.ts'
import { findKnownTags, type KnownTag, type TagFilter } from '../repository/lists.ts'

/** Unknown ids are ignored; roots are ignored among several tags (Q-114, TAG-026). */
export async function resolveFilter(
  { db }: Pick<VisitorCall, 'db'>,
  ids: readonly number[],
  eduPlan: boolean,
): Promise<TagFilter> {
  if (ids.length === 0) return { groups: [], eduPlan }
  // Home and the sections request one root, which always exists.
  if (ids.length === 1 && isRootTag(ids[0] as number)) return { groups: [[...ids]], eduPlan }
  const known = await findKnownTags(db, ids)
  const children = known.filter(({ id }) => !isRootTag(id))
  const groups = [...Map.groupBy(children.length > 0 ? children : known, ({ parentId }) => parentId).values()]
  const size = (group: KnownTag[]) => group.reduce((sum, { posts }) => sum + posts, 0)
  groups.sort((one, other) => size(one) - size(other))
  return { groups: groups.map((group) => group.map(({ id }) => id)), eduPlan }
}
