/** Scores the documents that share rare words with a query. */
import { type Db, statement } from '#server/database/db.ts'

/**
 * Maximum number of documents that each tier of `scoreStatement` scores. Reading the words of a document is expensive;
 * only a tier with fewer hits is followed by the next one.
 */
const TIER = 40

export interface ScoredPost {
  id: number
  /** Strength of each alternative in the post, in the order of the query; 0 where it is missing. */
  strengths: number[]
  /** Whether the post matches the query with its words in order. */
  isExact: boolean
  /** Number of words of the topic, if the topic alone matches the query with its words in order; otherwise null. */
  topicWords: number | null
  /** Whether every post with all words was scored; the same in all rows. */
  isComplete: boolean
}

interface ScoreQuery {
  /** Condition of a post with every word, with the filters. */
  every: string
  /** Condition of a post with some words, with the filters; read only where few posts have every word. */
  some: string
  /** The words of the query in order. */
  exact: string
  /** Alternatives of the terms as queries of one lexeme, with their weights. */
  alternatives: readonly { lexeme: string; weight: number }[]
}

/**
 * The newest documents that match a condition. The partial index of the newest posts is read first, and the index of all
 * posts only where it has too few. `offset 0` and `is true` prevent the planner from scanning posts by date.
 */
function tier(name: string, table: string, column: string, query: string, unless = 'true'): string {
  const condition = `${column} @@ ${query}::tsquery and (published_at <= $3) is true`
  return `recent_${name} as materialized (
     select post_id, published_at from ${table}
     where ${unless} and is_recent and (published_at >= (select recent_from from search_boundary)) is true
       and ${condition} offset 0
   ), ${name} as materialized (
     select post_id, published_at from (
       select * from recent_${name} where (select count(*) from recent_${name}) >= ${TIER}
       union all
       select * from (
         select post_id, published_at from ${table}
         where ${unless} and (select count(*) from recent_${name}) < ${TIER} and ${condition} offset 0
       ) older
     ) found
     order by published_at desc, post_id desc limit ${TIER}
   )`
}

/** Condition that none of the tiers has as many posts as it may have; otherwise later tiers are not read. */
function isShort(...tiers: readonly string[]): string {
  return tiers.map((name) => `(select count(*) from ${name}) < ${TIER}`).join(' and ')
}

// ts_rank of a single lexeme is a saturated sum over its places weighted by their field (D body, C caption and facts,
// B tags and people, A topic), which is the term frequency of BM25F; 1.6449 makes one place in the topic 1. A post with
// every word in its topic scores higher than one with them in its head, and this one higher than one with them in its
// body, so the tiers are the top-k and end early. An array has a copy of its elements, so the words leave the TOAST table
// once; otherwise every call of ts_rank would read them there.
const scoreStatement = statement<ScoredPost>(
  'search.score',
  `with ${[
    tier('in_topic', 'search_topics', 'topic', '$1'),
    tier('in_head', 'search_documents', 'head', '$1', isShort('in_topic')),
    tier('in_words', 'search_documents', 'words', '$1', isShort('in_topic', 'in_head')),
    tier('partly', 'search_documents', 'words', '$2', isShort('in_topic', 'in_head', 'in_words')),
  ].join(', ')}, candidates as materialized (
     select * from in_topic union select * from in_head union select * from in_words union select * from partly
   ), asked as materialized (
     select lexeme::tsquery as lexeme, weight * 1.6449 as weight, place
     from unnest($4::text[], $5::float8[]) with ordinality t (lexeme, weight, place)
   ), read as materialized (
     select c.post_id, c.published_at, d.words
     from candidates c
     cross join lateral (select array[words] as words from search_documents d where d.post_id = c.post_id offset 0) d
   )
   select r.post_id as id, ts_match_vq(r.words[1], $6::tsquery) as "isExact",
     case when ts_match_vq(r.words[1], $6::tsquery) then
       (select length(t.topic) from search_topics t where t.post_id = r.post_id and ts_match_vq(t.topic, $6::tsquery))
     end as "topicWords",
     ${isShort('in_topic', 'in_head', 'in_words')} as "isComplete",
     array(select (weight * ts_rank('{0.16,0.5,0.7,1}', r.words[1], lexeme))::float8 from asked order by place) as strengths
   from read r
   order by r.published_at desc, r.post_id desc`,
)

/** The candidates of all tiers, newest first. */
export function scorePosts(db: Db, query: ScoreQuery, before: Date): Promise<ScoredPost[]> {
  const { every, some, exact, alternatives } = query
  return db.query(scoreStatement, [
    every,
    some,
    before,
    alternatives.map((one) => one.lexeme),
    alternatives.map((one) => one.weight),
    exact,
  ])
}
