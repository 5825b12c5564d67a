import { editorialText } from '#server/html/editorial-html.ts'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'

/** The text of a piece of HTML, which is never stored as HTML. Empty for HTML that is too large to parse. */
export function plainText(html: string): string {
  try {
    return editorialText(html)
  } catch (error) {
    if (error instanceof HtmlTooComplex) return ''
    throw error
  }
}
