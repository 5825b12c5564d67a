/** Which ids in an address are tags: pages that are filtered by others are rendered and not stored (AB-178). */
import type { Tag } from '#features/tags/contract.ts'
import { listTags } from '#features/tags/contract.ts'
import type { Api } from '#lib/api-client.ts'

/** By the answer they come from, which the server keeps until tags change. */
const known = new WeakMap<readonly Tag[], ReadonlySet<number>>()

/** Ids of all tags. */
export async function listTagIds(api: Api): Promise<ReadonlySet<number>> {
  const { data } = await api(listTags, {})
  const ids = known.get(data) ?? new Set(idsOf(data))
  known.set(data, ids)
  return ids
}

function idsOf(tags: readonly Tag[]): number[] {
  return tags.flatMap((tag) => [tag.id, ...idsOf(tag.child)])
}
