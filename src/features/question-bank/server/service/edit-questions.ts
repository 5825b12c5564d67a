/** Use cases that change a bank. Each is one transaction; drawn questions are copies, so no score changes. */
import { createImage, deleteImage, throwWithoutText } from '#features/media/server/service/images.ts'
import * as bank from '#features/online-tests/server/service/bank-questions.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { fieldTexts } from '../../texts.ts'
import { loadQuestion, loadTest } from '../access.ts'
import { presentQuestion } from './read-bank.ts'

/** @throws {AppError} 404, 422 `bank_full` */
export async function createQuestion(
  call: MemberCall,
  { trainingId, ...question }: ParsedInput<typeof api.createQuestion>,
) {
  return call.db.transaction(async (db) => {
    await loadTest(db, trainingId)
    const [id] = await bank.addQuestions(db, trainingId, [question])
    return { data: presentQuestion(await loadQuestion(db, id as number)) }
  })
}

/** @throws {AppError} 404, 409 `question_changed` when another admin saved a later revision */
export async function changeQuestion(
  call: MemberCall,
  { questionId, ...change }: ParsedInput<typeof api.changeQuestion>,
) {
  return call.db.transaction(async (db) => {
    await loadQuestion(db, questionId)
    await bank.changeQuestion(db, { id: questionId, now: call.now, ...change })
    return { data: presentQuestion(await loadQuestion(db, questionId)) }
  })
}

/** The audit log keeps that it was deleted, forms keep the question. @throws {AppError} 404 */
export async function deleteQuestion(call: MemberCall, { questionId }: { questionId: number }) {
  await call.db.transaction(async (db) => {
    const { trainingId, question } = await loadQuestion(db, questionId)
    await bank.removeQuestion(db, questionId)
    const reason = [...question].slice(0, 200).join('')
    await recordAudit(db, {
      actorId: call.viewer.id,
      action: 'test.delete-question',
      subjectIds: [trainingId],
      reason,
    })
  })
  return { status: 'success' as const }
}

/** @throws {AppError} 404 */
export async function moveQuestion(call: MemberCall, { questionId, to }: ParsedInput<typeof api.moveQuestion>) {
  return call.db.transaction(async (db) => {
    const { trainingId } = await loadQuestion(db, questionId)
    await bank.placeQuestion(db, { trainingId, id: questionId, to })
    return { data: presentQuestion(await loadQuestion(db, questionId)) }
  })
}

/**
 * Replaces or removes the picture. The previous one stays in the storage, because forms show it.
 * @throws {AppError} 404, 409 `question_changed`, 422 for a picture that cannot be read or has no text
 */
export async function setQuestionPicture(
  call: MemberCall,
  { questionId, revision, picture, alt }: ParsedInput<typeof api.setQuestionPicture>,
) {
  const known = await loadQuestion(call.db, questionId)
  if (known.revision !== Number(revision)) throwError('question_changed', { status: 409 })
  if (picture && alt === '') throwError('validation', { errors: { alt: [fieldTexts.altMissing] } })
  const bytes = picture && new Uint8Array(await picture.arrayBuffer())
  const image = bytes && (await createImage(call, { bytes, purpose: 'post', alt }).catch(throwWithoutText))
  try {
    return await call.db.transaction(async (db) => {
      const change = { id: questionId, revision: known.revision, imageId: image?.id ?? null, now: call.now }
      await bank.changePicture(db, change)
      return { data: presentQuestion(await loadQuestion(db, questionId)) }
    })
  } catch (error) {
    if (image) await deleteImage(call, image.id)
    throw error
  }
}
