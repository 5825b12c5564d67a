/** SQL of working copies and of the rows that they are loaded with. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { StoryFields } from '../../fields.ts'

export interface StoryHead {
  id: number
  status: 0 | 1 | 2
  authorId: number
  createdAt: Date
  publishedAt: Date | null
  deletedAt: Date | null
  /** Of the reader as a co-author; null otherwise. */
  membership: 'accepted' | 'invited' | null
}

const HEAD = `select p.id, p.status, p.author_id as "authorId", p.created_at as "createdAt",
    p.published_at as "publishedAt", p.deleted_at as "deletedAt",
    (select case when mine.accepted_at is null then 'invited' else 'accepted' end from story_authors mine
      where mine.post_id = p.id and mine.user_id = $2) as membership
  from posts p where p.id = $1 and p.post_type = 'teaching_story'`
const findStatement = statement<StoryHead>('stories.head', HEAD)
const lockStatement = statement<StoryHead>('stories.lock-head', `${HEAD} for no key update of p`)

export async function findStory(db: Db, id: number, viewerId: number): Promise<StoryHead | undefined> {
  return (await db.query(findStatement, [id, viewerId]))[0]
}

/** Locks the story until the transaction ends: every save, publishing and deletion begins with this lock. */
export async function lockStory(db: Db, id: number, viewerId: number): Promise<StoryHead | undefined> {
  return (await db.query(lockStatement, [id, viewerId]))[0]
}

export interface DraftRow {
  version: number
  content: StoryFields
  publishedVersion: number | null
  savedAt: Date
  savedBy: { id: number; name: string; image: Image | null } | null
  scheduledAt: Date | null
  scheduledStatus: 1 | 2 | null
}

const draftStatement = statement<DraftRow>(
  'stories.draft',
  `select draft.version, draft.content, draft.published_version as "publishedVersion", draft.saved_at as "savedAt",
     (select json_build_object('id', editor.id, 'name', ${fullnameSql('editor')}, 'image', ${imageJson('avatar')})
       from users editor left join images avatar on avatar.id = editor.avatar_image_id
       where editor.id = draft.saved_by and editor.deleted_at is null) as "savedBy",
     draft.scheduled_at as "scheduledAt", draft.scheduled_status as "scheduledStatus"
   from story_drafts draft where draft.post_id = $1`,
)

export async function findDraft(db: Db, postId: number): Promise<DraftRow | undefined> {
  return (await db.query(draftStatement, [postId]))[0]
}

export interface PublishedRow {
  topic: string
  headlineCaption: string
  description: string
  type: 0 | 1
  licence: StoryFields['licence']
  nameForCaseStudy: string | null
  descForCaseStudy: string | null
  videoProvider: 'youtube' | 'vimeo' | null
  videoId: string | null
  imageId: number | null
  updatedAt: Date
  tags: { id: number; kind: string }[]
  tools: { id: number; name: string; url: string | null; techReviewId: number | null; imageId: number | null }[]
}

const publishedStatement = statement<PublishedRow>(
  'stories.published',
  `select p.topic, p.headline_caption as "headlineCaption", p.description, story.type, story.licence,
     story.name_for_case_study as "nameForCaseStudy", story.desc_for_case_study as "descForCaseStudy",
     p.video_provider as "videoProvider", p.video_id as "videoId", p.image_id as "imageId", p.updated_at as "updatedAt",
     coalesce((select json_agg(json_build_object('id', tag.id, 'kind', tag.kind) order by own.position)
       from post_tags own join tags tag on tag.id = own.tag_id where own.post_id = p.id), '[]') as tags,
     coalesce((select json_agg(json_build_object('id', tool.id, 'name', tool.name, 'url', tool.url,
         'techReviewId', tool.tech_review_id, 'imageId', tool.image_id) order by tool.position)
       from story_tools tool where tool.post_id = p.id), '[]') as tools
   from posts p join teaching_stories story on story.post_id = p.id where p.id = $1`,
)

/** What readers see. */
export async function findPublished(db: Db, postId: number): Promise<PublishedRow> {
  return (await db.query(publishedStatement, [postId]))[0]!
}

interface DraftWrite {
  postId: number
  version: number
  content: StoryFields
  publishedVersion: number | null
  savedAt: Date
  savedBy: number | null
}

const writeStatement = statement(
  'stories.write-draft',
  `insert into story_drafts (post_id, version, content, published_version, saved_at, saved_by)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (post_id) do update set version = excluded.version, content = excluded.content,
     published_version = excluded.published_version, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
     schedule_failed = false`,
)

export async function writeDraft(db: Db, draft: DraftWrite): Promise<void> {
  const { postId, version, content, publishedVersion, savedAt, savedBy } = draft
  await db.query(writeStatement, [postId, version, JSON.stringify(content), publishedVersion, savedAt, savedBy])
}

const scheduleStatement = statement(
  'stories.schedule',
  `update story_drafts set scheduled_at = $2, scheduled_status = $3, schedule_failed = $4 where post_id = $1`,
)

export async function updateSchedule(
  db: Db,
  postId: number,
  { at, status, hasFailed = false }: { at: Date | null; status: 1 | 2 | null; hasFailed?: boolean },
): Promise<void> {
  await db.query(scheduleStatement, [postId, at, status, hasFailed])
}

const dueStatement = statement<{ postId: number }>(
  'stories.due',
  `select draft.post_id as "postId" from story_drafts draft join posts p on p.id = draft.post_id
   where draft.scheduled_at <= $1 and p.deleted_at is null order by draft.scheduled_at, draft.post_id`,
)
const lockDueStatement = statement(
  'stories.lock-due',
  `select 1 from story_drafts draft join posts p on p.id = draft.post_id
   where draft.post_id = $1 and draft.scheduled_at <= $2 and p.deleted_at is null for no key update of p skip locked`,
)

/** Stories whose time has come. */
export async function listDueStories(db: Db, now: Date): Promise<number[]> {
  return (await db.query(dueStatement, [now])).map(({ postId }) => postId)
}

/** Locks a story whose time has come; false when another instance publishes it. */
export async function lockDueStory(tx: Db, postId: number, now: Date): Promise<boolean> {
  return (await tx.query(lockDueStatement, [postId, now])).length > 0
}
