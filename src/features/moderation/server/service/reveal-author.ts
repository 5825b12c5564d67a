/** Reveals the author of an anonymous comment to an admin who gives a reason. */

import { commentTexts } from '#features/comments/texts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type { revealAuthor as revealAuthorContract } from '../../contract.ts'
import { findAuthor, listSubjects } from '../repository/subjects.ts'

/** Returns the name only if the audit entry was written. @throws {AppError} 404, 422 `author_is_known` */
export async function revealAuthor(
  { db, viewer }: MemberCall,
  { commentId, reason }: ParsedInput<typeof revealAuthorContract>,
) {
  const author = await db.transaction(async (tx) => {
    const [subject] = await listSubjects(tx, [commentId])
    if (!subject) throwError('not_found')
    if (!subject.isAnonymous && subject.commentAs === 0) throwError('author_is_known', { status: 422 })
    await recordAudit(tx, { actorId: viewer.id, action: 'comment.reveal', subjectIds: [commentId], reason })
    return findAuthor(tx, commentId)
  })
  if (!author || author.isGone) return { data: { id: null, fullname: commentTexts.deletedUser, kind: null } }
  return { data: { id: author.id, fullname: author.fullname, kind: author.kind } }
}
