/** What people would ask to find a story. Its author writes the story, editors write its questions. */
import { loadForm, lockPost } from '#features/content-office/server/access.ts'
import { indexPosts } from '#features/search/server/service/index-posts.ts'
import { readQuestions, writeQuestions } from '#features/search/server/service/questions.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { errorTexts } from '../../texts.ts'

/** @throws {AppError} 404 for anything but a story */
export async function getStoryQuestions({ db }: MemberCall, { postId }: ParsedInput<typeof api.getStoryQuestions>) {
  const { topic, searchQuestions } = await loadForm(db, postId, 'teaching_story')
  return { data: { post_id: postId, topic, questions: searchQuestions } }
}

/** @throws {AppError} 404 as above; 409 `questions_changed` with the newer questions in `data` */
export async function changeStoryQuestions(
  call: MemberCall,
  { postId, questions, known }: ParsedInput<typeof api.changeStoryQuestions>,
) {
  return call.db.transaction(async (tx) => {
    const { topic } = await lockPost(tx, postId, 'teaching_story')
    const stored = await readQuestions(tx, postId)
    if (stored.length !== known.length || stored.some((question, index) => question !== known[index])) {
      const data = { post_id: postId, topic, questions: stored }
      throwError('questions_changed', { status: 409, message: errorTexts.questions_changed, extras: { data } })
    }
    await writeQuestions(tx, postId, questions)
    await indexPosts(tx, [postId])
    await recordAudit(tx, { actorId: call.viewer.id, action: 'post.questions', subjectIds: [postId], reason: topic })
    await call.contentChanged(tx)
    return { data: { post_id: postId, topic, questions } }
  })
}
