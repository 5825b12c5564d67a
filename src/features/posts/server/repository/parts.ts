/** The parts of a post's page in addition to its card. */

import type { NamedPerson } from '#features/accounts/policy.ts'
import { fullnameSql, namedPersonJson } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { TechReviewLinks } from '../../contract.ts'
import { LISTED_IDEAS_SQL } from '../sql.ts'

interface AuthorRow {
  id: number
  isGone: boolean
  name: string
  person: NamedPerson
  aboutMe: string
  job: string
  workplace: string
  province: string | null
  memberType: number
  image: Image | null
  ideas: number
  followers: number
  following: number
  isFollowed: boolean
}

export interface PartsRow {
  description: string
  excerpt: string
  updatedAt: Date
  videoProvider: 'youtube' | 'vimeo' | null
  videoId: string | null
  author: AuthorRow
  downloads: { id: number; name: string; bytes: number; type: string }[]
  story: {
    type: 0 | 1
    nameForCaseStudy: string | null
    descForCaseStudy: string | null
    licence: string
    /** People who accepted to write the story with its author. */
    coAuthors: { id: number; name: string; image: Image | null }[]
    tools: {
      id: number
      name: string
      url: string | null
      /** Null unless the review is listed. */
      techReviewId: number | null
      image: Image | null
      isTried: boolean
      totalUsed: number
    }[]
  } | null
  review: {
    toolName: string
    toolImage: Image | null
    appStore: string | null
    googlePlay: string | null
    website: string | null
    websiteSecondary: string | null
    manualFileName: string | null
    eduPlanOption: 0 | 1
    suitsLevels: TechReviewLinks['suits_levels']
    priceNote: string | null
    worksOffline: TechReviewLinks['works_offline']
    pupilAccounts: TechReviewLinks['pupil_accounts']
    devices: string | null
    checkedAt: string | null
    images: Image[]
  } | null
}

// $2 is the reader's id, null for a visitor. A tool with a review on this site shares the reactions of that post
//
const partsStatement = statement<PartsRow>(
  'posts.parts',
  `select p.description, p.excerpt, p.updated_at as "updatedAt", p.video_provider as "videoProvider",
     p.video_id as "videoId",
     (select json_build_object('id', author.id, 'isGone', author.deleted_at is not null,
       'name', ${fullnameSql('author')}, 'person', ${namedPersonJson('author')}, 'aboutMe', author.about_me, 'job', author.job,
       'workplace', author.workplace, 'province', author.province, 'memberType', author.member_type,
       'image', ${imageJson('avatar')},
       'ideas', (select count(*) from ${LISTED_IDEAS_SQL} where idea.author_id = author.id),
       'followers', (select count(*) from follows where follows.user_id = author.id),
       'following', (select count(*) from follows where follows.follower_id = author.id),
       'isFollowed', exists (select from follows where follows.follower_id = $2 and follows.user_id = author.id))
     from users author left join images avatar on avatar.id = author.avatar_image_id
     where author.id = p.author_id) as author,
     coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'bytes', file.bytes,
       'type', file.type) order by file.position)
       from post_downloads file where file.post_id = p.id and file.storage_key is not null and file.bytes is not null
         and file.type is not null), '[]') as downloads,
     (select json_build_object('type', story.type, 'nameForCaseStudy', story.name_for_case_study,
       'descForCaseStudy', story.desc_for_case_study, 'licence', story.licence,
       'coAuthors', coalesce((select json_agg(json_build_object('id', writer.id, 'name', ${fullnameSql('writer')},
           'image', ${imageJson('face')}) order by co.accepted_at, writer.id)
         from story_authors co join users writer on writer.id = co.user_id and writer.deleted_at is null
         left join images face on face.id = writer.avatar_image_id
         where co.post_id = p.id and co.accepted_at is not null), '[]'),
       'tools', coalesce((select json_agg(json_build_object('id', tool.id, 'name', tool.name, 'url', tool.url,
         'techReviewId', listed.id, 'image', ${imageJson('icon')},
         'isTried', case when tool.tech_review_id is null
           then exists (select from story_tool_used_its reaction where reaction.user_id = $2
             and reaction.story_tool_id = tool.id)
           else exists (select from post_used_its reaction where reaction.user_id = $2
             and reaction.post_id = tool.tech_review_id) end,
         'totalUsed', case when tool.tech_review_id is null
           then (select count(*) from story_tool_used_its reaction where reaction.story_tool_id = tool.id)
           else coalesce(listed.used_it_count, 0) end) order by tool.position)
         from story_tools tool
         left join tech_reviews linked on linked.post_id = tool.tech_review_id
         left join posts listed on listed.id = linked.post_id and listed.status = 1 and listed.deleted_at is null
         left join images icon on icon.id = coalesce(tool.image_id, linked.tool_image_id)
         where tool.post_id = p.id), '[]'))
     from teaching_stories story where story.post_id = p.id) as story,
     (select json_build_object('toolName', review.tool_name, 'toolImage', ${imageJson('logo')},
       'appStore', review.app_store, 'googlePlay', review.google_play, 'website', review.website,
       'websiteSecondary', review.website_secondary, 'manualFileName', review.manual_file_name,
       'eduPlanOption', review.edu_plan_option, 'priceNote', review.price_note, 'worksOffline', review.works_offline,
       'pupilAccounts', review.pupil_accounts, 'devices', review.devices, 'checkedAt', review.checked_at,
       'suitsLevels', coalesce((select json_agg(json_build_object('id', level.id, 'name', level.name) order by suited.place)
         from unnest(review.suits_levels) with ordinality as suited (id, place)
         join tags level on level.id = suited.id), '[]'),
       'images', coalesce((select json_agg(${imageJson('shot')} order by place.position)
         from tech_review_images place join images shot on shot.id = place.image_id
         where place.post_id = p.id), '[]'))
     from tech_reviews review left join images logo on logo.id = review.tool_image_id
     where review.post_id = p.id) as review
   from posts p where p.id = $1`,
)

export async function findParts(db: Db, postId: number, viewerId: number | null): Promise<PartsRow | undefined> {
  const [row] = await db.query(partsStatement, [postId, viewerId])
  return row
}

interface RelatedAppRow {
  id: number
  topic: string
  toolName: string
  toolImage: Image | null
  image: Image | null
}

// Number of the newest stories in which tools that are used together are counted.
const STORIES_COUNTED = 100

// A story's tools, a training's tools, the editors' links, and for a review the tools that stories use with it (Q-135).
const relatedStatement = statement<RelatedAppRow>(
  'posts.related-apps',
  `with linked (id, place) as (
     select tech_review_id, position::bigint from story_tools where post_id = $1 and tech_review_id is not null
     union all
     select tech_review_id, position from training_tools where training_id = $1
     union all
     select associated_id, position from associated_posts where post_id = $1
     union all
     (select other.tech_review_id, ${STORIES_COUNTED * 2} - count(*)
      from (select post_id from story_tools where tech_review_id = $1 order by post_id desc
        limit ${STORIES_COUNTED}) used
      join story_tools other on other.post_id = used.post_id
      where other.tech_review_id is not null
      group by other.tech_review_id)
   )
   select p.id, p.topic, review.tool_name as "toolName", ${imageJson('logo')} as "toolImage",
     ${imageJson('picture')} as image
   from (select id, min(place) as place from linked group by id) wanted
   join tech_reviews review on review.post_id = wanted.id
   join posts p on p.id = wanted.id and p.status = 1 and p.deleted_at is null
   left join images logo on logo.id = review.tool_image_id
   left join images picture on picture.id = p.image_id
   where wanted.id <> $1
   order by wanted.place, wanted.id
   limit $2`,
)

/** Listed tech reviews that are related to a post of any type. */
export function listRelatedApps(db: Db, postId: number, limit: number): Promise<RelatedAppRow[]> {
  return db.query(relatedStatement, [postId, limit])
}

// The editors' choice first, then the newest posts under each of the post's own tags, regardless of the size of the
// tag.
const associatesStatement = statement<{ id: number }>(
  'posts.associates',
  `(select link.associated_id as id from associated_posts link
    join posts p on p.id = link.associated_id and p.status = 1 and p.deleted_at is null
    where link.post_id = $1 order by link.position limit $2)
   union all
   (select id from (
      select distinct near.post_id as id, near.published_at
      from post_tags own join tags tag on tag.id = own.tag_id
      cross join lateral (select post_id, published_at from feed_tags
        where feed_tags.tag_id = own.tag_id and feed_tags.post_id <> $1
        order by published_at desc, post_id desc limit $2::bigint * 2) near
      where own.post_id = $1 and tag.parent_id is not null
    ) found order by published_at desc, id desc limit $2::bigint * 2)`,
)

/** Ids of related posts, the editors' choice before posts with the same tags (Q-135). */
export async function listAssociates(db: Db, postId: number, limit: number): Promise<number[]> {
  const rows = await db.query(associatesStatement, [postId, limit])
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit)
}
