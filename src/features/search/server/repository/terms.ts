/** How rare the lexemes of the documents are. */
import { type Db, statement } from '#server/database/db.ts'

/** Statistics come from the newest documents only: shares of words change slowly. */
const SAMPLE = 2_000

const lockStatement = statement('search.lock-terms', 'lock table search_terms in share row exclusive mode')
const emptyStatement = statement('search.empty-terms', 'delete from search_terms')
const fillStatement = statement(
  'search.fill-terms',
  `insert into search_terms (lexeme, documents)
   select word, ndoc from ts_stat(
     'select words from search_documents order by published_at desc, post_id desc limit ${SAMPLE}')
   where word not like '#%' and word <> ''
   union all
   select '', least(${SAMPLE}, count(*))::int from search_documents`,
)

/** Counts the lexemes of the newest documents. */
export async function replaceTerms(db: Db): Promise<void> {
  await db.query(lockStatement)
  await db.query(emptyStatement)
  await db.query(fillStatement)
}

const listStatement = statement<{ lexeme: string; documents: number }>(
  'search.list-terms',
  'select lexeme, documents from search_terms',
)

export function listTerms(db: Db): Promise<{ lexeme: string; documents: number }[]> {
  return db.query(listStatement)
}
