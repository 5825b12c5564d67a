import { graphemes } from '#lib/thai.ts'
import { commentText } from '../comment-html.ts'

/** The first `length` graphemes of the text of a comment in one line. Empty if the comment has only stickers. */
export function commentExcerpt(html: string, length: number): string {
  const all = graphemes(commentText(html).replace(/\s+/g, ' '))
  return all.length > length ? `${all.slice(0, length).join('')}…` : all.join('')
}
