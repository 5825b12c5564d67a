/** Seeds of search: the questions that posts answer, and the index after all of a seed is written. */
import * as z from 'zod/mini'
import { statement } from '#server/database/db.ts'
import { type SeedContext, SeedId, seedPart } from '#server/database/seed/seed-part.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'

const QuestionsRow = z.strictObject({
  post_id: SeedId,
  /** What people would ask to find the post. */
  questions: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(30)),
})

const deleteQuestions = statement(
  'search.seed-delete-questions',
  'delete from search_questions where post_id = any($1::bigint[])',
)
const insertQuestions = statement(
  'search.seed-questions',
  `insert into search_questions (post_id, position, question)
   select * from unnest($1::bigint[], $2::int[], $3::text[])`,
)

export const questionsSeed = seedPart({
  section: 'search_questions',
  table: 'search_questions',
  row: QuestionsRow,
  key: (row) => row.post_id,
  references: (row) => [{ field: 'post_id', table: 'posts', id: row.post_id }],
  async write({ db }, rows) {
    const lines = rows.flatMap((row) => row.questions.map((question, index) => ({ id: row.post_id, index, question })))
    await db.query(deleteQuestions, [rows.map((row) => row.post_id)])
    await db.query(insertQuestions, [
      lines.map((line) => line.id),
      lines.map((line) => line.index),
      lines.map((line) => line.question),
    ])
  },
})

export async function indexSeededPosts({ db }: SeedContext, postIds: readonly number[]): Promise<void> {
  await indexPosts(db, postIds)
  await refreshSearchWords(db)
}
