/** Scores the documents that share rare words with a query. */
import { type Db, statement } from '#server/database/db.ts'

/** Maximum number of documents that are scored: their words are read, which is expensive. */
const CANDIDATES = 300

export interface ScoredPost {
  id: number
  /** Strength of each term in the post, in the order of the query; 0 where it is missing. */
  strengths: number[]
  /** Whether the post matches the query with its words in order. */
  isExact: boolean
  /** Number of words of the topic, if the topic alone matches the query with its words in order; otherwise null. */
  topicWords: number | null
}

export interface ScoreQuery {
  /** Condition of the candidates, with the filters. */
  candidates: string
  /** The words of the query in order. */
  exact: string
  /** Alternatives of the terms: the index of the term, the lexeme as a query and its weight. */
  alternatives: readonly { term: number; lexeme: string; weight: number }[]
  terms: number
}

// ts_rank of a single lexeme is a saturated sum over its places weighted by their field (D body, C caption and facts,
// B tags and people, A topic), which is the term frequency of BM25F; 1.6449 makes one place in the topic 1.
const scoreStatement = statement<ScoredPost>(
  'search.score',
  `with recent as materialized (
     select post_id, published_at from search_documents
     where is_recent and (published_at >= (select recent_from from search_boundary)) is true
       and words @@ $1::tsquery and (published_at <= $2) is true offset 0
   ), candidates as materialized (
     select post_id, published_at from (
       select * from recent where (select count(*) from recent) >= ${CANDIDATES}
       union all
       select * from (
         select post_id, published_at from search_documents
         where (select count(*) from recent) < ${CANDIDATES}
           and words @@ $1::tsquery and (published_at <= $2) is true offset 0
       ) older
     ) found
     order by published_at desc, post_id desc limit ${CANDIDATES}
   ), asked as materialized (
     select term, lexeme::tsquery as lexeme, weight
     from unnest($3::int[], $4::text[], $5::float8[]) t (term, lexeme, weight)
   )
   select c.post_id as id, ts_match_vq(d.words, $6::tsquery) as "isExact",
     (select length(t.topic) from search_topics t where t.post_id = c.post_id and ts_match_vq(t.topic, $6::tsquery))
       as "topicWords",
     array(
       select coalesce((select max(weight * 1.6449 * ts_rank('{0.16,0.5,0.7,1}', d.words, asked.lexeme))
              from asked where asked.term = place), 0)::float8
       from generate_series(0, $7::int - 1) place order by place
     ) as strengths
   from candidates c cross join lateral (select words from search_documents d where d.post_id = c.post_id offset 0) d
   order by c.published_at desc, c.post_id desc`,
)

/** The newest candidates, newest first. The index of all posts is read only for words that the newest posts rarely have. */
export function scorePosts(db: Db, query: ScoreQuery, before: Date): Promise<ScoredPost[]> {
  const { candidates, exact, alternatives, terms } = query
  return db.query(scoreStatement, [
    candidates,
    before,
    alternatives.map((one) => one.term),
    alternatives.map((one) => one.lexeme),
    alternatives.map((one) => one.weight),
    exact,
    terms,
  ])
}
