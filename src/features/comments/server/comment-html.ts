/** The comment profile: paragraphs, line breaks, span and div without any attribute (CMT-020, Q-149). */
import { type Limits, rebuildHtml } from '#server/html/rebuild-html.ts'
import { COMMENT_HTML_MAX_LENGTH } from '../constants.ts'

const TAGS = new Set(['p', 'br', 'span', 'div'])
const LIMITS: Limits = { maxLength: COMMENT_HTML_MAX_LENGTH, maxElements: 2_000 }
const BREAKS = /<br>|<\/(?:p|div)>/g
const TAG = /<[^>]*>/g
const INVISIBLE =
  /[\s\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/gu

/**
 * Cleans the HTML of a comment for storage and display. The output matches the four-tag grammar that the tests check,
 * and cleaning it again does not change it.
 * @throws {HtmlTooComplex} over 20,000 raw characters or 2,000 elements
 */
export function cleanCommentHtml(html: string): string {
  return rebuildHtml(html, ({ tagName }) => (TAGS.has(tagName) ? { tag: tagName } : null), LIMITS)
}

/** Plain text of a cleaned comment, with its line breaks; used for length checks and mails. */
export function commentText(clean: string): string {
  return withoutEntities(clean.replace(BREAKS, '\n').replace(TAG, '')).trim()
}

/** Whether a text consists only of spaces, joiners and other invisible characters (AB-68). */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

function withoutEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
