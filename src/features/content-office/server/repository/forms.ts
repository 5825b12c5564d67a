/** SQL of the forms: a post as it was saved, and what it may refer to. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import type { PostType } from '#features/posts/constants.ts'
import { type Db, statement } from '#server/database/db.ts'

interface Linked {
  id: number
  topic: string
  post_type: PostType
}

export interface FormRow {
  id: number
  postType: PostType
  revision: number
  status: 0 | 1 | 2
  topic: string
  headlineCaption: string
  description: string
  authorId: number
  authorName: string
  imageId: number | null
  picture: Image | null
  videoProvider: 'youtube' | 'vimeo' | null
  videoId: string | null
  label: 0 | 2
  minimumVotedBy: number
  publishedAt: Date | null
  updatedAt: Date
  tags: { id: number; kind: string }[]
  linked: Linked[]
  searchQuestions: string[]
  review: {
    tool_name: string
    tool_image_id: number | null
    tool_picture: Image | null
    app_store: string | null
    google_play: string | null
    website: string | null
    website_secondary: string | null
    manual_file_name: string | null
    has_manual: boolean
    edu_plan_option: 0 | 1
    suits_levels: number[]
    price_note: string | null
    works_offline: 'yes' | 'partly' | 'no' | 'unknown'
    pupil_accounts: 'needed' | 'optional' | 'none' | 'unknown'
    devices: string | null
    checked_at: string | null
    pictures: { id: number; image: Image }[]
  } | null
  training: {
    price_satang: number
    seats: number
    joined: number
    last_date_join: string
    recording_url: string | null
    monthly_on: string | null
    event_image_id: number | null
    event_picture: Image | null
    has_test: boolean
    has_certificate: boolean
    linked_tools: Linked[]
    files: { id: number; name: string; bytes: number }[]
    questions: number
  } | null
}

const LINKED = `json_build_object('id', other.id, 'topic', other.topic, 'post_type', other.post_type)`

const formStatement = statement<FormRow>(
  'content-office.form',
  `select p.id, p.post_type as "postType", p.edit_revision as revision, p.status, p.topic,
     p.headline_caption as "headlineCaption", p.description, p.author_id as "authorId",
     ${fullnameSql('author')} as "authorName", p.image_id as "imageId", ${imageJson('cover')} as picture,
     p.video_provider as "videoProvider", p.video_id as "videoId", p.label, p.minimum_voted_by as "minimumVotedBy",
     p.published_at as "publishedAt", p.updated_at as "updatedAt",
     coalesce((select json_agg(json_build_object('id', tag.id, 'kind', tag.kind) order by own.position)
       from post_tags own join tags tag on tag.id = own.tag_id where own.post_id = p.id), '[]') as tags,
     coalesce((select json_agg(${LINKED} order by link.position) from associated_posts link
       join posts other on other.id = link.associated_id and other.deleted_at is null
       where link.post_id = p.id), '[]') as linked,
     array(select asked.question from search_questions asked where asked.post_id = p.id order by asked.position)
       as "searchQuestions",
     (select json_build_object('tool_name', review.tool_name, 'tool_image_id', review.tool_image_id,
       'tool_picture', ${imageJson('logo')}, 'app_store', review.app_store, 'google_play', review.google_play,
       'website', review.website, 'website_secondary', review.website_secondary,
       'manual_file_name', review.manual_file_name, 'has_manual', review.manual_storage_key is not null,
       'edu_plan_option', review.edu_plan_option, 'suits_levels', review.suits_levels,
       'price_note', review.price_note, 'works_offline', review.works_offline,
       'pupil_accounts', review.pupil_accounts, 'devices', review.devices, 'checked_at', review.checked_at,
       'pictures', coalesce((select json_agg(json_build_object('id', shot.id, 'image', ${imageJson('shot')})
         order by place.position) from tech_review_images place join images shot on shot.id = place.image_id
         where place.post_id = p.id), '[]'))
     from tech_reviews review left join images logo on logo.id = review.tool_image_id
     where review.post_id = p.id) as review,
     (select json_build_object('price_satang', training.price_satang, 'seats', training.seats,
       'joined', training.join_count, 'last_date_join', training.last_date_join,
       'recording_url', training.recording_url, 'monthly_on', training.monthly_on,
       'event_image_id', training.event_image_id, 'event_picture', ${imageJson('poster')},
       'has_test', training.has_test, 'has_certificate', training.has_certificate,
       'linked_tools', coalesce((select json_agg(${LINKED} order by tool.position) from training_tools tool
         join posts other on other.id = tool.tech_review_id and other.deleted_at is null
         where tool.training_id = p.id), '[]'),
       'files', coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name,
         'bytes', coalesce(file.bytes, 0)) order by file.position) from post_downloads file
         where file.post_id = p.id), '[]'),
       'questions', (select count(*) from online_test_questions question where question.training_id = p.id))
     from trainings training left join images poster on poster.id = training.event_image_id
     where training.post_id = p.id) as training
   from posts p join users author on author.id = p.author_id
   left join images cover on cover.id = p.image_id
   where p.id = $1 and p.deleted_at is null`,
)

export async function findForm(db: Db, postId: number): Promise<FormRow | undefined> {
  return (await db.query(formStatement, [postId]))[0]
}

const nameStatement = statement<{ name: string }>(
  'content-office.editor',
  `-- not null: name
   select ${fullnameSql('users')} as name from users where id = $1`,
)

export async function findName(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  return (await db.query(nameStatement, [userId]))[0]?.name ?? null
}

const authorStatement = statement<{ id: number }>(
  'content-office.author',
  `select id from users where id = $1 and deleted_at is null and (member_type = 1 or role_type = 'admin') for share`,
)

/** Whether the person can be the author of a post; the account is locked, so that it is not deleted meanwhile. */
export async function canWrite(db: Db, userId: number): Promise<boolean> {
  return (await db.query(authorStatement, [userId])).length > 0
}

const tagsStatement = statement<{ id: number; kind: string }>(
  'content-office.tags',
  'select id, kind from tags where id = any($1::bigint[]) for key share',
)

export async function listTagKinds(db: Db, tagIds: readonly number[]): Promise<Map<number, string>> {
  return new Map((await db.query(tagsStatement, [tagIds])).map(({ id, kind }) => [id, kind]))
}

const imagesStatement = statement<{ id: number }>(
  'content-office.images',
  'select id from images where id = any($1::bigint[]) and purpose = any($2::text[]) for key share',
)

/** Those of the pictures that have one of the purposes; never photos of people. */
export async function listPictures(
  db: Db,
  imageIds: readonly number[],
  purposes: readonly string[],
): Promise<Set<number>> {
  return new Set((await db.query(imagesStatement, [imageIds, purposes])).map(({ id }) => id))
}

const postsStatement = statement<{ id: number; postType: PostType }>(
  'content-office.posts',
  `select id, post_type as "postType" from posts where id = any($1::bigint[]) and deleted_at is null`,
)

/** Kinds of those of the posts that exist. */
export async function listPostTypes(db: Db, postIds: readonly number[]): Promise<Map<number, PostType>> {
  return new Map((await db.query(postsStatement, [postIds])).map(({ id, postType }) => [id, postType]))
}
