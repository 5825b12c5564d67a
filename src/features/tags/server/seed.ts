/** Seed sections of the tag tree and of the groups of its tags. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedText, seedPart } from '#server/database/seed/seed-part.ts'

const GroupKey = z.string().check(z.regex(/^[a-z_]{1,40}$/))

const TagGroupRow = z.strictObject({
  key: GroupKey,
  /** As displayed. */
  label: SeedText(100),
  position: z._default(z.int().check(z.gte(0)), 0),
})
type TagGroupRow = z.output<typeof TagGroupRow>

const upsertGroups = statement(
  'tags.seed-groups',
  `insert into tag_groups (key, label, position)
   select key, label, position from json_populate_recordset(null::tag_groups, $1)
   on conflict (key) do update set label = excluded.label, position = excluded.position`,
)

export const tagGroupsSeed = seedPart<TagGroupRow>({
  section: 'tag_groups',
  table: 'tag_groups',
  row: TagGroupRow,
  key: (row) => row.key,
  async write({ db }, rows) {
    await db.query(upsertGroups, [jsonRows(rows)])
  },
})

const TagRow = z.strictObject({
  id: SeedId,
  parent_id: orNull(SeedId),
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  name: SeedText(100),
  /** 0 section tag, 1 link tag. */
  type: z.int().check(z.gte(0), z.lte(9)),
  kind: z.enum(['category', 'level', 'learning_style', 'subject', 'education_plan']),
  /** Alternatives under the same parent. */
  group: orNull(GroupKey),
  url: z.string().check(z.regex(/^\/[^/\\]/), z.maxLength(200)),
  position: z._default(z.int().check(z.gte(0)), 0),
})
type TagRow = z.output<typeof TagRow>

// One statement, because a child may precede its parent in the file.
const upsertTags = statement(
  'tags.seed',
  `insert into tags (id, parent_id, slug, name, type, kind, group_key, url, position)
   select id, parent_id, slug, name, type, kind, group_key, url, position
   from json_populate_recordset(null::tags, $1)
   on conflict (id) do update set parent_id = excluded.parent_id, slug = excluded.slug,
     name = excluded.name, type = excluded.type, kind = excluded.kind,
     group_key = excluded.group_key, url = excluded.url, position = excluded.position`,
)

export const tagsSeed = seedPart<TagRow>({
  section: 'tags',
  table: 'tags',
  row: TagRow,
  key: (row) => row.id,
  references: (row) => [
    { field: 'parent_id', table: 'tags', id: row.parent_id },
    { field: 'group', table: 'tag_groups', id: row.group },
  ],
  check: (rows) => [...checkCycles(rows), ...checkSlugs(rows)],
  async write({ db }, rows) {
    await db.query(upsertTags, [jsonRows(rows.map(({ group, ...row }) => ({ ...row, group_key: group })))])
    await advanceIdentity(db, 'tags')
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
