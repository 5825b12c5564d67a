/** What somebody wrote, checked and cleaned, whichever door it came through. */
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { COMMENT_MAX_LENGTH } from '../../constants.ts'
import { commentFaults as faults } from '../../texts.ts'
import { cleanCommentHtml, commentText, isBlank } from '../comment-html.ts'
import { areStickers } from '../repository/writing.ts'

/**
 * The body as it is stored, empty when there are only stickers (CMT-015, CMT-016).
 * @throws {Failure} 422 with `text` or `stickers`
 */
export async function validateComment(
  db: Db,
  { text, stickers }: { text: string; stickers: readonly number[] | null },
): Promise<{ body: string; stickerIds: readonly number[] }> {
  const stickerIds = stickers ?? []
  const body = cleanOrRefuse(text)
  const seen = commentText(body)
  if ([...seen.normalize('NFC')].length > COMMENT_MAX_LENGTH) refuse('text', faults.tooLong)
  if (hasExcessiveCombiningMarks(seen)) refuse('text', faults.tooManyMarks)
  const isEmpty = isBlank(seen)
  if (isEmpty && stickerIds.length === 0) refuse('text', faults.empty)
  if (stickerIds.length > 0 && !(await areStickers(db, stickerIds))) refuse('stickers', faults.unknownSticker)
  return { body: isEmpty ? '' : body, stickerIds }
}

function cleanOrRefuse(html: string): string {
  try {
    return cleanCommentHtml(html)
  } catch (error) {
    if (error instanceof HtmlTooComplex) refuse('text', faults.tooComplex)
    throw error
  }
}

function refuse(field: string, text: string): never {
  throwError('validation', { errors: { [field]: [text] } })
}
