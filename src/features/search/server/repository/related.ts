/** Finds posts about the tools of a post: their reviews, and the stories and trainings that use them. */
import { type Db, statement } from '#server/database/db.ts'

interface RelatedPost {
  id: number
  /** Whether the post has each of the asked words. */
  has: boolean[]
}

interface RelatedQuery {
  /** Words of the text as queries. */
  words: readonly string[]
  /** Condition of a related post, with the filters. */
  match: string
  before: Date
  exclude: readonly number[]
  limit: number
}

/** A post with more tools compares them; its later ones say little about it. */
const TOOLS = 2
/** Stories and trainings of a tool that are read, the newest first. */
const USERS = 10

// The words of a document are read from the TOAST table once, as in `scores.ts`.
const relatedStatement = statement<RelatedPost>(
  'search.related',
  `with tools as materialized (
     select id, row_number() over (order by place) as place from (
       select post_id as id, 0 as place from tech_reviews where post_id = $1
       union all select tech_review_id, position from story_tools where post_id = $1 and tech_review_id is not null
       union all select tech_review_id, position from training_tools where training_id = $1
       order by place limit ${TOOLS}
     ) own
   ), about as materialized (
     select id, min(place) as place from (
       select id, 2 * place as place from tools
       union all
       select users.id, 2 * tools.place + 1 from tools cross join lateral (
         (select post_id as id from story_tools where tech_review_id = tools.id order by post_id desc limit ${USERS})
         union all
         (select training_id from training_tools where tech_review_id = tools.id order by training_id desc limit ${USERS})
       ) users
     ) every where not id = any($5::bigint[]) group by id
   ), read as materialized (
     select about.id, about.place, d.published_at, d.words
     from about
     join search_documents d on d.post_id = about.id and d.published_at <= $4
     where ts_match_vq(d.words, $3::tsquery)
     order by about.place, d.published_at desc, about.id desc
     limit $6
   )
   select id, array(select ts_match_vq(words, word::tsquery) from unnest($2::text[]) with ordinality t (word, place)
       order by t.place) as has
   from read order by place, published_at desc, id desc`,
)

/** The reviews of the first tools of the post first, then the newest posts that use them. */
export function findRelated(db: Db, postId: number, query: RelatedQuery): Promise<RelatedPost[]> {
  const { words, match, before, exclude, limit } = query
  return db.query(relatedStatement, [postId, words, match, before, exclude, limit])
}
