/** Seed section of the tag tree. */
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orNull, SeedId, SeedText, seedPart } from '#server/database/seed/seed-part.ts'
import { advanceIdentity, upsert } from '#server/database/upsert.ts'
import { tags } from './tables.ts'

const TagRow = z.strictObject({
  id: SeedId,
  parent_id: orNull(SeedId),
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  name: SeedText(100),
  /** 0 section tag, 1 link tag. */
  type: z.int().check(z.gte(0), z.lte(9)),
  kind: z.enum(['category', 'level', 'learning_style', 'subject', 'education_plan']),
  url: z.string().check(z.regex(/^\/[^/\\]/), z.maxLength(200)),
  position: z._default(z.int().check(z.gte(0)), 0),
})
type TagRow = z.output<typeof TagRow>

export const tagsSeed = seedPart<TagRow>({
  section: 'tags',
  table: 'tags',
  row: TagRow,
  key: (row) => row.id,
  references: (row) => [{ field: 'parent_id', table: 'tags', id: row.parent_id }],
  check: (rows) => [...checkCycles(rows), ...checkSlugs(rows)],
  async write({ db }, rows) {
    const all = rows.map(({ parent_id: parentId, ...row }) => ({ ...row, parentId }))
    // Inserts the rows without parents first, because a child may precede its parent in the file.
    await upsert(
      db,
      tags,
      all.map((tag) => ({ ...tag, parentId: null })),
      {
        target: [tags.id],
        set: { parentId: sql`${tags.parentId}` },
      },
    )
    await upsert(db, tags, all, { target: [tags.id] })
    await advanceIdentity(db, tags)
  },
})

function checkSlugs(rows: readonly TagRow[]): string[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ slug }, index) => {
    if (!first.has(slug)) first.set(slug, index)
    return first.get(slug) === index ? [] : [`tags[${index}].slug: ${slug} is already used by tags[${first.get(slug)}]`]
  })
}

/** Rejects tags that are their own ancestor: the recursion over the ancestors of a tag would not end. */
function checkCycles(rows: readonly TagRow[]): string[] {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  return rows.flatMap((row, index) => {
    let steps = 0
    let ancestor = row.parent_id
    while (ancestor && ancestor !== row.id && steps++ <= rows.length) ancestor = parents.get(ancestor) ?? null
    return ancestor === row.id ? [`tags[${index}].parent_id: the tag is its own ancestor`] : []
  })
}
