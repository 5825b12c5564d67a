/** Names and topics for search suggestions. */
import { type Db, statement } from '#server/database/db.ts'
import { containing, escapePattern } from '#server/database/pattern.ts'
import type { SuggestionKind } from '../../contract.ts'

interface KnownName {
  kind: Exclude<SuggestionKind, 'topic' | 'question'>
  name: string
  documents: number
}

export interface FoldedName extends KnownName {
  /** Folded spellings to compare with, one per line. */
  folded: string
}

const countStatement = statement<KnownName>(
  'search.count-names',
  `with listed as materialized (select id, author_id from posts where status = 1 and deleted_at is null)
   select 'tool' as kind, r.tool_name as name, count(*)::int as documents
   from listed join tech_reviews r on r.post_id = listed.id group by r.tool_name
   union all
   select 'tag', t.name, count(*)::int from listed join post_tags pt on pt.post_id = listed.id
   join tags t on t.id = pt.tag_id group by t.name
   union all
   select 'author', concat_ws(' ', u.firstname, u.lastname), sum(posts)::int
   from (select author_id, count(*) as posts from listed group by author_id) counted
   join users u on u.id = counted.author_id where u.deleted_at is null
   group by concat_ws(' ', u.firstname, u.lastname)`,
)

/** Tools, tags and authors of listed posts, with the number of these posts. */
export function countNames(db: Db): Promise<KnownName[]> {
  return db.query(countStatement)
}

const emptyStatement = statement('search.empty-names', 'delete from search_names')
const fillStatement = statement(
  'search.fill-names',
  `insert into search_names (kind, name, folded, documents)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::int[]) on conflict do nothing`,
)

export async function replaceNames(db: Db, names: readonly FoldedName[]): Promise<void> {
  await db.query(emptyStatement)
  await db.query(fillStatement, [
    names.map((known) => known.kind),
    names.map((known) => known.name),
    names.map((known) => known.folded),
    names.map((known) => known.documents),
  ])
}

const findNamesStatement = statement<KnownName>(
  'search.find-names',
  `select kind, name, documents from (
     select *, strpos(E'\\n' || folded, E'\\n' || $2) > 0 as is_beginning from search_names
     where folded like '%' || $1 || '%'
   ) found
   where kind <> 'word' or is_beginning
   order by is_beginning desc, kind = 'author', kind = 'word', documents desc, name limit $3`,
)

/** Names that contain the folded text; names that begin with it are first. */
export function findNames(db: Db, folded: string, limit: number): Promise<KnownName[]> {
  return db.query(findNamesStatement, [escapePattern(folded), folded, limit])
}

const findTopicsStatement = statement<{ topic: string }>(
  'search.find-topics',
  `select p.topic from (
     select post_id from (
       select post_id, published_at, topic from search_topics order by published_at desc, post_id desc limit $2
     ) newest
     where ts_match_vq(topic, $1::tsquery) order by published_at desc, post_id desc limit $3
   ) found
   join posts p on p.id = found.post_id and p.status = 1 and p.deleted_at is null
   order by p.published_at desc, p.id desc`,
)

/** Topics of the newest posts that match the query; reads at most `window` posts. */
export async function findTopics(db: Db, query: string, window: number, limit: number): Promise<string[]> {
  return (await db.query(findTopicsStatement, [query, window, limit])).map((row) => row.topic)
}

// The longest run of the text is looked up in the index. Of a run that is in many questions some are read.
const findQuestionsStatement = statement<{ question: string }>(
  'search.find-questions',
  `select q.question from (
     select post_id, question from search_questions
     where lower(question) like $1 and lower(question) like all ($2::text[]) and char_length(question) <= $5 limit $3
   ) q
   join posts p on p.id = q.post_id and p.status = 1 and p.deleted_at is null
   order by p.published_at desc, p.id desc, q.question limit $4`,
)

/** Questions of listed posts that contain every run of the folded text, those of the newest posts first. */
export async function findQuestions(
  db: Db,
  folded: string,
  { window, limit, maxLength }: { window: number; limit: number; maxLength: number },
): Promise<string[]> {
  const runs = folded.split(' ').sort((one, other) => other.length - one.length)
  const patterns = runs.map((run) => containing(run))
  return (await db.query(findQuestionsStatement, [patterns[0], patterns, window, limit, maxLength])).map(
    (row) => row.question,
  )
}

const popularStatement = statement<{ name: string }>(
  'search.popular-names',
  `(select known.name from search_names known join tags tag on tag.name = known.name and tag.group_key = any($1::text[])
    where known.kind = 'tag' group by known.name, known.documents order by known.documents desc, known.name limit $2)
   union all
   (select review.tool_name from posts p join tech_reviews review on review.post_id = p.id
    where p.status = 1 and p.deleted_at is null order by p.popularity desc, p.published_at desc, p.id desc limit $3)`,
)

/** The most common tags of some groups, then the tools of the most popular reviews. */
export async function findPopularNames(
  db: Db,
  { groups, tags, tools }: { groups: readonly string[]; tags: number; tools: number },
): Promise<string[]> {
  const rows = await db.query(popularStatement, [groups, tags, tools])
  return [...new Set(rows.map(({ name }) => name))]
}
