import { type Db, statement } from '#server/database/db.ts'
import type { TagKind } from '../fields.ts'

export interface TagRow {
  id: number
  parentId: number | null
  slug: string
  name: string
  url: string
  type: number
  kind: TagKind
  group: string | null
  groupLabel: string | null
}

const SELECT = `select tags.id, tags.parent_id as "parentId", tags.slug, tags.name, tags.url, tags.type, tags.kind,
   tags.group_key as "group", tag_groups.label as "groupLabel"
   from tags left join tag_groups on tag_groups.key = tags.group_key`

const listStatement = statement<TagRow>('tags.list', `${SELECT} order by tags.position, tags.id`)

/** Every tag; siblings are in the editors' order. */
export function listAllTags(db: Db): Promise<TagRow[]> {
  return db.query(listStatement)
}

const educationPlanStatement = statement<TagRow>(
  'tags.education-plan',
  `${SELECT}
   where tags.id in (
     select own.tag_id from tech_reviews review
     join posts p on p.id = review.post_id and p.status = 1 and p.deleted_at is null
     join post_tags own on own.post_id = p.id
     where review.edu_plan_option = 1
   )
   order by tags.position, tags.id`,
)

/** Tags of listed tech reviews that are free under an education plan, without ancestors. */
export function listEducationPlanTags(db: Db): Promise<TagRow[]> {
  return db.query(educationPlanStatement)
}

const lockStatement = statement('tags.lock', `select pg_advisory_xact_lock(hashtext('tag-tree'))`)

/** Serialises changes of the tree: a check of its shape holds until the transaction ends. */
export async function lockTree(db: Db): Promise<void> {
  await db.query(lockStatement)
}

export interface EditedTag {
  id: number
  parentId: number | null
  slug: string
  name: string
  url: string
  type: number
  kind: TagKind
  group: string | null
  position: number
  revision: number
}

const editedStatement = statement<EditedTag>(
  'tags.edited',
  `select id, parent_id as "parentId", slug, name, url, type, kind, group_key as "group", position, revision
   from tags order by position, id`,
)

/** Every tag with what an admin edits; siblings are in their order. */
export function listEditedTags(db: Db): Promise<EditedTag[]> {
  return db.query(editedStatement)
}

const lockTagStatement = statement('tags.lock-tag', 'select 1 from tags where id = $1 for update')

/** Until the transaction ends, no post gets the tag. */
export async function lockTag(db: Db, id: number): Promise<void> {
  await db.query(lockTagStatement, [id])
}

const groupsStatement = statement<{ key: string; label: string }>(
  'tags.groups',
  'select key, label from tag_groups order by position, key',
)

export function listTagGroups(db: Db): Promise<{ key: string; label: string }[]> {
  return db.query(groupsStatement)
}

type NewTag = Omit<EditedTag, 'id' | 'revision'>

const insertStatement = statement<{ id: number }>(
  'tags.insert',
  `insert into tags (parent_id, slug, name, url, type, kind, group_key, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)

export async function insertTag(db: Db, tag: NewTag): Promise<number> {
  const { parentId, slug, name, url, type, kind, group, position } = tag
  const [row] = await db.query(insertStatement, [parentId, slug, name, url, type, kind, group, position])
  return row!.id
}

const updateStatement = statement(
  'tags.update',
  `update tags set parent_id = $2, slug = $3, name = $4, url = $5, type = $6, kind = $7, group_key = $8, position = $9,
     revision = revision + 1 where id = $1`,
)

export async function updateTag(db: Db, tag: Omit<EditedTag, 'revision'>): Promise<void> {
  const { id, parentId, slug, name, url, type, kind, group, position } = tag
  await db.query(updateStatement, [id, parentId, slug, name, url, type, kind, group, position])
}

const placeStatement = statement(
  'tags.place',
  `update tags set position = placed.position::integer from unnest($1::bigint[]) with ordinality as placed (id, position)
   where tags.id = placed.id and tags.position <> placed.position`,
)

/** Numbers siblings in this order, from 1. */
export async function placeTags(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(placeStatement, [ids])
}

const deleteStatement = statement('tags.delete', 'delete from tags where id = $1')

export async function deleteTag(db: Db, id: number): Promise<void> {
  await db.query(deleteStatement, [id])
}
