/** Validates and cleans the content of a comment, for every endpoint that writes one. */
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { COMMENT_MAX_LENGTH } from '../../constants.ts'
import { commentFieldErrors as fieldErrors } from '../../texts.ts'
import { cleanCommentHtml, commentText, isBlank } from '../comment-html.ts'
import { areStickers } from '../repository/write-comments.ts'

interface WrittenComment {
  text: string
  stickers: readonly number[] | null
  /** The comment that is changed. */
  commentId?: number | null
}

/**
 * Returns the body as it is stored, empty if there are only stickers (CMT-015, CMT-016).
 * @throws {AppError} 422 with `text` or `stickers`
 */
export async function validateComment(
  db: Db,
  { text, stickers, commentId = null }: WrittenComment,
): Promise<{ body: string; stickerIds: readonly number[] }> {
  const stickerIds = stickers ?? []
  const body = cleanOrReject(text)
  const visibleText = commentText(body)
  if ([...visibleText.normalize('NFC')].length > COMMENT_MAX_LENGTH) rejectField('text', fieldErrors.tooLong)
  if (hasExcessiveCombiningMarks(visibleText)) rejectField('text', fieldErrors.tooManyMarks)
  const isEmpty = isBlank(visibleText)
  if (isEmpty && stickerIds.length === 0) rejectField('text', fieldErrors.empty)
  if (stickerIds.length > 0 && !(await areStickers(db, stickerIds, commentId))) {
    rejectField('stickers', fieldErrors.unknownSticker)
  }
  return { body: isEmpty ? '' : body, stickerIds }
}

function cleanOrReject(html: string): string {
  try {
    return cleanCommentHtml(html)
  } catch (error) {
    if (error instanceof HtmlTooComplex) rejectField('text', fieldErrors.tooComplex)
    throw error
  }
}

function rejectField(field: string, text: string): never {
  throwError('validation', { errors: { [field]: [text] } })
}
