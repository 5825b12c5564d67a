/** Reports of members. */
import { loadVisiblePost } from '#features/posts/server/access.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type { reportComment as reportCommentContract } from '../../contract.ts'
import { deleteReporter, insertReport, upsertCases } from '../repository/reports.ts'
import { lockSubject } from '../repository/subjects.ts'

/**
 * Stores one report per person and comment, also after the first one was decided.
 * @throws {AppError} 404 for comments that readers do not see, 422 `own_comment`, 409 `already_reported`
 */
export async function reportComment(
  call: MemberCall,
  { commentId, reason, details }: ParsedInput<typeof reportCommentContract>,
) {
  const { viewer } = call
  await call.db.transaction(async (tx) => {
    const subject = await lockSubject(tx, commentId)
    if (!subject?.isShown) throwError('not_found')
    await loadVisiblePost({ db: tx, viewer }, { id: subject.postId })
    if (subject.userId === viewer.id) throwError('own_comment', { status: 422 })
    const isNew = await insertReport(tx, { commentId, userId: viewer.id, reason, details })
    if (!isNew) throwError('already_reported', { status: 409 })
    await upsertCases(tx, [commentId])
  })
  return { status: 'success' as const }
}

/** Removes the person from their reports. The reports stay for a decision. */
export function anonymizeReports(db: Db, userId: number): Promise<void> {
  return deleteReporter(db, userId)
}
