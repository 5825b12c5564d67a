/** Known words: the words of the indexed texts and the spellings of their concepts. */
import { type Db, statement } from '#server/database/db.ts'

export interface KnownWord {
  word: string
  documents: number
}

// Reads the topics of all posts, but the heads and bodies of the newest only: the vocabulary grows slowly, so reading
// all of them is not worth the cost.
const countStatement = statement<KnownWord>(
  'search.count-words',
  `select word, max(ndoc)::int as documents from (
     select word, ndoc from ts_stat('select topic from search_topics')
     union all
     select word, ndoc from ts_stat('select head from search_documents where is_recent')
     union all
     select word, ndoc from ts_stat(
       'select words from search_documents order by published_at desc, post_id desc limit 2000')
   ) counted
   where word not like '#%' group by word`,
)

/** Lexemes with the number of posts that contain them. */
export function countWords(db: Db): Promise<KnownWord[]> {
  return db.query(countStatement)
}

const emptyStatement = statement('search.empty-words', 'delete from search_words')
const fillStatement = statement(
  'search.fill-words',
  `insert into search_words (word, documents) select * from unnest($1::text[], $2::int[])
   on conflict (word) do update set documents = greatest(search_words.documents, excluded.documents)`,
)

export async function replaceWords(db: Db, words: readonly KnownWord[]): Promise<void> {
  await db.query(emptyStatement)
  await db.query(fillStatement, [words.map((known) => known.word), words.map((known) => known.documents)])
}

const listKnownStatement = statement<KnownWord>('search.list-known-words', 'select word, documents from search_words')

export function listKnownWords(db: Db): Promise<KnownWord[]> {
  return db.query(listKnownStatement)
}

export interface SimilarWord extends KnownWord {
  /** The text that the word resembles. */
  text: string
  /** Sound code of the text; `sound` is that of the word. */
  textSound: string
  sound: string
}

// The sound of each text is computed once: in a condition, PostgreSQL would put the expression in place of the column and
// compute it for every known word.
const findSimilarStatement = statement<SimilarWord>(
  'search.find-similar-words',
  `with requested as materialized (select text, search_sound(text) as sound from unnest($1::text[]) text)
   select requested.text, requested.sound as "textSound", found.word, found.sound, found.documents
   from requested cross join lateral (
     select word, sound, documents from search_words
     where sound % requested.sound
     order by similarity(sound, requested.sound) desc, documents desc limit $2
   ) found`,
)

/** Words that sound like each text, up to `limit` a text. */
export function findSimilarWords(db: Db, texts: readonly string[], limit: number): Promise<SimilarWord[]> {
  return db.query(findSimilarStatement, [texts, limit])
}
