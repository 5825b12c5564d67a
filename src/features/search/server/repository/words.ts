/** Known words: what texts hold and how the concepts in them are written. */
import { type Db, statement } from '#server/database/db.ts'

export interface KnownWord {
  word: string
  documents: number
}

// Topics of all posts, heads and bodies of the newest: their vocabulary grows slowly, reading all of them does not pay.
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

/** Lexemes with the number of posts that hold them. */
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

/** All of them. */
export function listKnownWords(db: Db): Promise<KnownWord[]> {
  return db.query(listKnownStatement)
}

export interface SimilarWord extends KnownWord {
  /** The text it resembles. */
  text: string
  /** How the text and the word sound. */
  textSound: string
  sound: string
}

const findSimilarStatement = statement<SimilarWord>(
  'search.find-similar-words',
  `select asked.text, search_sound(asked.text) as "textSound", found.word, found.sound, found.documents
   from unnest($1::text[]) asked (text)
   cross join lateral (
     select word, sound, documents from search_words
     where sound % search_sound(asked.text)
     order by similarity(sound, search_sound(asked.text)) desc, documents desc limit $2
   ) found`,
)

/** Words that sound like each text, up to `limit` a text. */
export function findSimilarWords(db: Db, texts: readonly string[], limit: number): Promise<SimilarWord[]> {
  return db.query(findSimilarStatement, [texts, limit])
}
