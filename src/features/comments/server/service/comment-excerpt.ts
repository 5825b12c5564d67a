import { graphemes } from '#lib/thai.ts'
import { commentText } from '../comment-html.ts'

/** The beginning of a comment's words in one line, by what the eye counts; empty when it has stickers alone. */
export function commentExcerpt(html: string, letters: number): string {
  const all = graphemes(commentText(html).replace(/\s+/g, ' '))
  return all.length > letters ? `${all.slice(0, letters).join('')}…` : all.join('')
}
