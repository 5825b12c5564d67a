/** All data of cards in one statement, regardless of the number of posts. */

import type { NamedPerson } from '#features/accounts/policy.ts'
import { fullnameSql, namedPersonJson } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import type { PostType } from '#features/posts/constants.ts'
import { type TrainingRow, trainingJson } from '#features/trainings/server/service.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface CardRow {
  id: number
  postType: PostType
  status: 0 | 1 | 2
  isDeleted: boolean
  topic: string
  headlineCaption: string
  excerpt: string
  label: 0 | 2
  highlight: 0 | 1
  highlightCaption: string | null
  highlightDescription: string | null
  minimumVotedBy: number
  viewCount: number
  likeCount: number
  pinCount: number
  shareCount: number
  usedItCount: number
  voteCount: number
  commentCount: number
  hasVideo: boolean
  publishedAt: Date | null
  updatedAt: Date
  image: Image | null
  authorId: number
  isAuthorGone: boolean
  authorName: string
  author: NamedPerson
  authorImage: Image | null
  workplace: string
  province: string | null
  tagIds: number[]
  story: {
    type: 0 | 1
    nameForCaseStudy: string | null
    apps: { id: number; name: string; image: Image | null }[]
  } | null
  review: { toolName: string; eduPlanOption: 0 | 1; image: Image | null } | null
  training: TrainingRow | null
}

const findStatement = statement<CardRow>(
  'feed.cards',
  `select p.id, p.post_type as "postType", p.status, p.deleted_at is not null as "isDeleted", p.topic,
     p.headline_caption as "headlineCaption", p.excerpt, p.label, p.highlight,
     p.highlight_caption as "highlightCaption", p.highlight_description as "highlightDescription",
     p.minimum_voted_by as "minimumVotedBy", p.view_count as "viewCount", p.like_count as "likeCount",
     p.pin_count as "pinCount", p.share_count as "shareCount", p.used_it_count as "usedItCount",
     p.vote_count as "voteCount", p.comment_count as "commentCount", p.video_id is not null as "hasVideo",
     p.published_at as "publishedAt", p.updated_at as "updatedAt", ${imageJson('picture')} as image,
     p.author_id as "authorId", author.deleted_at is not null as "isAuthorGone",
     ${fullnameSql('author')} as "authorName", ${namedPersonJson('author')} as author, ${imageJson('avatar')} as "authorImage",
     author.workplace, author.province,
     array(select post_tag.tag_id from post_tags post_tag where post_tag.post_id = p.id
       order by post_tag.position, post_tag.tag_id) as "tagIds",
     case p.post_type when 'teaching_story' then
       (select json_build_object('type', story.type, 'nameForCaseStudy', story.name_for_case_study,
         'apps', coalesce((select json_agg(json_build_object('id', app.id, 'name', app.name,
           'image', ${imageJson('icon')}) order by app.position)
           from story_tools app left join tech_reviews linked on linked.post_id = app.tech_review_id
           left join images icon on icon.id = coalesce(app.image_id, linked.tool_image_id)
           where app.post_id = p.id), '[]'))
       from teaching_stories story where story.post_id = p.id) end as story,
     case p.post_type when 'tech_review' then
       (select json_build_object('toolName', review.tool_name, 'eduPlanOption', review.edu_plan_option,
         'image', ${imageJson('tool')})
       from tech_reviews review left join images tool on tool.id = review.tool_image_id
       where review.post_id = p.id) end as review,
     case p.post_type when 'event' then
       (select ${trainingJson('training')} from trainings training where training.post_id = p.id) end as training
   from unnest($1::bigint[]) with ordinality as wanted (id, place)
   join posts p on p.id = wanted.id
   join users author on author.id = p.author_id
   left join images picture on picture.id = p.image_id
   left join images avatar on avatar.id = author.avatar_image_id
   order by wanted.place`,
)

/**
 * PostgreSQL caches a generic plan only if it is not costlier than plans for each call. For arrays shorter than the
 * assumed length it would plan every call again, which takes longer than running the statement.
 */
const ASSUMED_IDS = 10

function padIds(ids: readonly number[]): readonly number[] {
  // Stryker disable next-line all: id 0 finds nothing, so the padding changes only the plan
  return ids.length < ASSUMED_IDS ? [...ids, ...Array(ASSUMED_IDS - ids.length).fill(0)] : ids
}

/** Rows of existing posts in the order of the ids, listed or not; the caller checks who may see them. */
export function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  return db.query(findStatement, [padIds(ids)])
}

/** Counts of a post. */
export type CountsRow = Pick<
  CardRow,
  'postType' | 'likeCount' | 'pinCount' | 'shareCount' | 'usedItCount' | 'voteCount' | 'commentCount'
>

export interface ReactionsRow extends CountsRow {
  id: number
  liked: boolean
  pinned: boolean
  used: boolean
  shared: boolean
  commented: boolean
  voted: boolean
  requested: boolean
  following: boolean
  /** Number of comments including hidden ones; null unless requested. */
  allComments: number | null
}

// The primary keys begin with the user, so each subquery is one index probe.
const reactionsStatement = statement<ReactionsRow>(
  'feed.reactions',
  `select p.id,
     exists (select from post_likes reaction where reaction.user_id = $2 and reaction.post_id = p.id) as liked,
     exists (select from post_pins reaction where reaction.user_id = $2 and reaction.post_id = p.id) as pinned,
     exists (select from post_used_its reaction where reaction.user_id = $2 and reaction.post_id = p.id) as used,
     exists (select from post_shares reaction where reaction.user_id = $2 and reaction.post_id = p.id) as shared,
     exists (select from comments comment where comment.post_id = p.id and comment.user_id = $2
       and comment.deleted_at is null) as commented,
     exists (select from post_votes reaction where reaction.user_id = $2 and reaction.post_id = p.id
       and reaction.kind = 'vote') as voted,
     exists (select from post_votes reaction where reaction.user_id = $2 and reaction.post_id = p.id
       and reaction.kind = 'request') as requested,
     exists (select from follows follow where follow.follower_id = $2 and follow.user_id = p.author_id) as following,
     case when $3 then (select count(*) from comments comment where comment.post_id = p.id
       and comment.deleted_at is null) end as "allComments",
     p.post_type as "postType", p.like_count as "likeCount", p.pin_count as "pinCount", p.share_count as "shareCount",
     p.used_it_count as "usedItCount", p.vote_count as "voteCount", p.comment_count as "commentCount"
   from posts p where p.id = any($1::bigint[])`,
)

/**
 * The reader's own reactions to these posts with the counts that they change; for admins also the number of comments
 * including hidden ones (ADMIN-003).
 */
export function findReactions(
  db: Db,
  { ids, userId, countHidden }: { ids: readonly number[]; userId: number; countHidden: boolean },
): Promise<ReactionsRow[]> {
  return db.query(reactionsStatement, [padIds(ids), userId, countHidden])
}
