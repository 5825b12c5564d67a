/** What people would ask to find a post, as editors write it. */
import type { Db } from '#server/database/db.ts'
import { listQuestions, replaceQuestions } from '../repository/questions.ts'

export function readQuestions(db: Db, postId: number): Promise<string[]> {
  return listQuestions(db, postId)
}

/** Call it in the transaction that saves the post, before `indexPosts`. */
export function writeQuestions(db: Db, postId: number, questions: readonly string[]): Promise<void> {
  return replaceQuestions(db, [{ postId, questions }])
}
