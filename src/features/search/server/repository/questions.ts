/** SQL of the questions that people would ask to find a post. */
import { type Db, statement } from '#server/database/db.ts'

interface PostQuestions {
  postId: number
  questions: readonly string[]
}

const deleteStatement = statement(
  'search.delete-questions',
  'delete from search_questions where post_id = any($1::bigint[])',
)
const insertStatement = statement(
  'search.insert-questions',
  `insert into search_questions (post_id, position, question)
   select * from unnest($1::bigint[], $2::int[], $3::text[])`,
)

/** Replaces all questions of the posts; index the posts afterwards. */
export async function replaceQuestions(db: Db, posts: readonly PostQuestions[]): Promise<void> {
  const lines = posts.flatMap(({ postId, questions }) =>
    questions.map((question, place) => ({ postId, place, question })),
  )
  await db.query(deleteStatement, [posts.map(({ postId }) => postId)])
  if (lines.length === 0) return
  await db.query(insertStatement, [
    lines.map(({ postId }) => postId),
    lines.map(({ place }) => place),
    lines.map(({ question }) => question),
  ])
}

const listStatement = statement<{ question: string }>(
  'search.list-questions',
  'select question from search_questions where post_id = $1 order by position',
)

export async function listQuestions(db: Db, postId: number): Promise<string[]> {
  return (await db.query(listStatement, [postId])).map(({ question }) => question)
}
