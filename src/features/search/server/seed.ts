/** Seeds of search: the questions that posts answer, and the index after all of a seed is written. */
import * as z from 'zod/mini'
import { type SeedContext, SeedId, seedPart } from '#server/database/seed/seed-part.ts'
import { QUESTION_MAX_LENGTH, QUESTIONS_MAX } from '../constants.ts'
import { replaceQuestions } from './repository/questions.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'

const QuestionsRow = z.strictObject({
  post_id: SeedId,
  /** What people would ask to find the post. */
  questions: z
    .array(z.string().check(z.minLength(1), z.maxLength(QUESTION_MAX_LENGTH)))
    .check(z.maxLength(QUESTIONS_MAX)),
})

export const questionsSeed = seedPart({
  section: 'search_questions',
  table: 'search_questions',
  row: QuestionsRow,
  key: (row) => row.post_id,
  references: (row) => [{ field: 'post_id', table: 'posts', id: row.post_id }],
  async write({ db }, rows) {
    await replaceQuestions(
      db,
      rows.map((row) => ({ postId: row.post_id, questions: row.questions })),
    )
  },
})

export async function indexSeededPosts({ db }: SeedContext, postIds: readonly number[]): Promise<void> {
  await indexPosts(db, postIds)
  await refreshSearchWords(db)
}
