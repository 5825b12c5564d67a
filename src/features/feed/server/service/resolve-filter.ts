/** Resolves the tags of a list request to groups of alternatives. */
import { isRootTag } from '#features/tags/constants.ts'
import { alternativesKey, groupAlternatives } from '#features/tags/policy.ts'
import type { VisitorCall } from '#server/feature.ts'
import { findKnownTags, type KnownTag, type TagFilter } from '../repository/lists.ts'

export interface ResolvedFilter extends TagFilter {
  /** The groups of chosen tags by `alternativesKey`; empty when only roots are chosen. */
  choices: ReadonlyMap<string, readonly number[]>
  /** The roots of a filter of roots alone. */
  roots: readonly number[]
}

const idsOf = (group: readonly KnownTag[]) => group.map(({ id }) => id)

/** Unknown ids are ignored; roots are ignored among several tags (Q-114, Q-180, TAG-026). */
export async function resolveFilter(
  { db }: Pick<VisitorCall, 'db'>,
  ids: readonly number[],
  eduPlan: boolean,
): Promise<ResolvedFilter> {
  const [only] = ids
  if (only === undefined) return { groups: [], choices: new Map(), roots: [], eduPlan }
  // Home and the sections request one root, which always exists.
  if (ids.length === 1 && isRootTag(only)) return { groups: [[only]], choices: new Map(), roots: [only], eduPlan }
  const groups = groupAlternatives(await findKnownTags(db, ids))
  // Stryker disable all: the order of the groups decides the cost of the list, not its posts
  const size = (group: readonly KnownTag[]) => group.reduce((sum, { posts }) => sum + posts, 0)
  groups.sort((one, other) => size(one) - size(other))
  // Stryker restore all
  const roots = idsOf(groups.flat()).filter(isRootTag)
  const choices =
    roots.length > 0 ? [] : groups.map((group) => [alternativesKey(group[0] as KnownTag), idsOf(group)] as const)
  return { groups: groups.map(idsOf), choices: new Map(choices), roots, eduPlan }
}
