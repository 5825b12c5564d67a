/** The tree as admins see it. */
import { countPostsByTag } from '#features/posts/server/service/tagged-posts.ts'
import { isRootTag } from '#features/tags/constants.ts'
import { readEditedTags } from '#features/tags/server/service.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import type { OfficeTags } from '../../contract.ts'

export async function listOfficeTags({ db }: MemberCall): Promise<{ data: OfficeTags }> {
  return { data: await readTree(db) }
}

export async function readTree(db: Db): Promise<OfficeTags> {
  const { tags, groups } = await readEditedTags(db)
  const counts = new Map((await countPostsByTag(db)).map(({ tagId, posts }) => [tagId, posts]))
  return {
    tags: tags.map(({ parentId, position: _, ...tag }) => ({
      ...tag,
      parent_id: parentId,
      posts: counts.get(tag.id) ?? 0,
      is_protected: flag(isRootTag(tag.id)),
    })),
    groups,
  }
}
