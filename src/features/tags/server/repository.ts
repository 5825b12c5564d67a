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
}

const COLUMNS = 'id, parent_id as "parentId", slug, name, url, type, kind'

const listStatement = statement<TagRow>('tags.list', `select ${COLUMNS} from tags order by position, id`)

/** Every tag; siblings are in the editors' order. */
export function listAllTags(db: Db): Promise<TagRow[]> {
  return db.query(listStatement)
}

const educationPlanStatement = statement<TagRow>(
  'tags.education-plan',
  `select ${COLUMNS} from tags
   where id in (
     select own.tag_id from tech_reviews review
     join posts p on p.id = review.post_id and p.status = 1 and p.deleted_at is null
     join post_tags own on own.post_id = p.id
     where review.edu_plan_option = 1
   )
   order by position, id`,
)

/** Tags of listed tech reviews that are free under an education plan, without ancestors. */
export function listEducationPlanTags(db: Db): Promise<TagRow[]> {
  return db.query(educationPlanStatement)
}
