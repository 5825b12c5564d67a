/** Sanitizes the HTML of policy documents. */
import {
  attribute,
  attributeOf,
  type Element,
  type Limits,
  type OpenTag,
  rebuildHtml,
} from '#server/html/rebuild-html.ts'

const LIMITS: Limits = { maxLength: 200_000, maxElements: 20_000 }
const SAME = new Set('p h2 h3 ul ol li strong em blockquote br table caption thead tbody tr th td'.split(' '))
const ALIAS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h4: 'h3', h5: 'h3', h6: 'h3' }
const LOCAL = /^\/(?![/\\])[^\\\s]*$/
const MAIL = /^mailto:[\w.%+-]{1,64}@[A-Za-z0-9.-]{1,190}$/i
/** The page renders title, table of contents and date itself. They are rewritten to this element, which is then cut. */
const CUT = 'nav'
const CUT_PARTS = new RegExp(`<${CUT}>[^]*?</${CUT}>`, 'g')

/**
 * Returns the text without its title, table of contents and date. Headings start at `h2`; safe `href` values are the
 * only attributes (API-014). The function is idempotent.
 * @throws {HtmlTooComplex} over 200,000 characters raw, or tens of thousands of elements
 */
export function cleanPolicy(content: string): string {
  return rebuildHtml(content, write, LIMITS).replace(CUT_PARTS, '').trim()
}

function write(element: Element, parents: readonly string[]): OpenTag | null {
  // A nested element would end the cut too early.
  if (isDrawnByPage(element)) return parents.includes(CUT) ? null : { tag: CUT }
  const tag = ALIAS[element.tagName] ?? element.tagName
  if (SAME.has(tag)) return { tag }
  return tag === 'a' ? link(element) : null
}

function isDrawnByPage(element: Element): boolean {
  const classes = attributeOf(element, 'class')?.split(/\s+/) ?? []
  return element.tagName === 'h1' || element.tagName === 'nav' || classes.includes('policy-updated')
}

/** Allows web addresses, mail addresses and paths of this site. Other links are removed. */
function link(element: Element): OpenTag | null {
  const href = attributeOf(element, 'href')?.trim() ?? ''
  if (LOCAL.test(href) || MAIL.test(href)) return { tag: 'a', attributes: attribute('href', href) }
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const { href: address, username, password } = new URL(href)
  if (username || password) return null
  return { tag: 'a', attributes: attribute('href', address) + attribute('rel', 'noopener nofollow ugc') }
}
