import { type Db, statement } from '#server/database/db.ts'
import type { TagKind } from '../contract.ts'

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
