/**
 * The editorial profile of HTML in descriptions and policies. Ids of headings get a prefix, so that external ids cannot
 * collide with those of the page; links may use http, https, mailto or paths of this site; images must be in the storage
 * of this site.
 */
import {
  attribute,
  attributeOf,
  type Element,
  isDropped,
  type Limits,
  type OpenTag,
  parseBounded,
  rebuildHtml,
} from './rebuild-html.ts'

/** Prefix of heading ids and of links to them. */
const HEADING_ID_PREFIX = 'h-'

const LIMITS: Limits = { maxLength: 200_000, maxElements: 20_000 }
const SAME = new Set('h2 h3 p ul ol li strong em blockquote br hr pre code table tbody tr figcaption'.split(' '))
const ALIAS: Record<string, string> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  thead: 'tbody',
  tfoot: 'tbody',
}
/** Call-outs by their class. */
const ASIDES = ['tip', 'note', 'warn']
/** A cell spans at most so many columns or rows. */
const SPAN = /^(?:[2-9]|1\d|20)$/
const FOCAL = /^(?:100|\d{1,2}) (?:100|\d{1,2})$/
/** Cards are figures with a link inside: the attribute names what the card shows. */
const CARDS: Readonly<Record<string, { name: string; value: RegExp }>> = {
  video: { name: 'data-video', value: /^(?:youtube:[A-Za-z0-9_-]{11}|vimeo:\d{6,12})$/ },
  file: { name: 'data-file', value: /^[1-9]\d{0,14}$/ },
  tool: { name: 'data-tool', value: /^[1-9]\d{0,14}$/ },
}
const ID = /^[A-Za-z0-9_-]{1,60}$/
const LOCAL = /^\/(?![/\\])[^\\\s]*$/
const MAIL = /^mailto:[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}$/i
const OWN_IMAGE = /^\/media\/[a-z0-9-]{8,80}\/\d{1,4}\.(?:webp|avif)$/

/**
 * Cleans HTML for storage and display; the result is idempotent.
 * @throws {HtmlTooComplex} for more than 200,000 characters or more than 20,000 elements
 */
export function cleanEditorialHtml(html: string): string {
  const ids = new Set<string>()
  return rebuildHtml(html, (element, parents) => write(element, parents, ids), LIMITS)
}

function write(element: Element, parents: readonly string[], ids: Set<string>): OpenTag | null {
  const name = ALIAS[element.tagName] ?? element.tagName
  if (name === 'h2' || name === 'h3') return { tag: name, attributes: headingId(element, ids) }
  if (SAME.has(name)) return { tag: name }
  if (name === 'nav') return { tag: 'nav', attributes: attribute('class', 'anchor-list') }
  if (name === 'a') return link(element)
  if (name === 'img') return picture(element)
  if (name === 'figure') return figure(element)
  if (name === 'th' || name === 'td') return cell(element, name)
  if (name === 'aside') {
    const kind = ASIDES.find((one) => attributeOf(element, 'class') === one)
    return kind ? { tag: 'aside', attributes: attribute('class', kind) } : null
  }
  if (name === 'div') return columns(element, parents)
  return null
}

/** A picture with its caption, or a card whose class and data name a video, a file or a tool. */
function figure(element: Element): OpenTag {
  const kind = attributeOf(element, 'class') ?? ''
  const card = Object.hasOwn(CARDS, kind) ? CARDS[kind] : undefined
  const value = (card && attributeOf(element, card.name)) ?? ''
  if (!card?.value.test(value)) return { tag: 'figure' }
  return { tag: 'figure', attributes: attribute('class', kind) + attribute(card.name, value) }
}

function cell(element: Element, tag: 'th' | 'td'): OpenTag {
  const spans = ['colspan', 'rowspan']
    .map((name) => ({ name, value: attributeOf(element, name) ?? '' }))
    .filter(({ value }) => SPAN.test(value))
  return { tag, attributes: spans.map(({ name, value }) => attribute(name, value)).join('') }
}

/** Columns are not nested: the editor and a phone show two at most. */
function columns(element: Element, parents: readonly string[]): OpenTag | null {
  const kind = attributeOf(element, 'class')
  const open = parents.filter((tag) => tag === 'div').length
  if (kind === 'columns' && open === 0) return { tag: 'div', attributes: attribute('class', 'columns') }
  if (kind === 'column' && open === 1 && parents.at(-1) === 'div')
    return { tag: 'div', attributes: attribute('class', 'column') }
  return null
}

/** Only the first heading with an id keeps it. */
function headingId(element: Element, ids: Set<string>): string {
  const id = prefixed(attributeOf(element, 'id') ?? '')
  if (!id || ids.has(id)) return ''
  ids.add(id)
  return attribute('id', id)
}

function prefixed(id: string): string | null {
  if (!ID.test(id)) return null
  return id.startsWith(HEADING_ID_PREFIX) ? id : HEADING_ID_PREFIX + id
}

function link(element: Element): OpenTag | null {
  const href = safeHref(attributeOf(element, 'href')?.trim() ?? '')
  if (!href) return null
  const isOutside = href.startsWith('http')
  const rel = isOutside ? attribute('rel', 'noopener nofollow ugc') : ''
  return { tag: 'a', attributes: attribute('href', href) + rel }
}

/** Normalises a URL that links may use; null for all others. */
export function safeHref(value: string): string | null {
  if (value.startsWith('#')) {
    const id = prefixed(value.slice(1))
    return id && `#${id}`
  }
  if (LOCAL.test(value)) return value
  if (MAIL.test(value)) return value
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.username || url.password ? null : url.href
}

/** An image of this site with its size, which prevents layout shifts; null for all others. */
function picture(element: Element): OpenTag | null {
  const src = attributeOf(element, 'src') ?? ''
  if (!OWN_IMAGE.test(src)) return null
  const size = ['width', 'height']
    .map((name) => ({ name, value: attributeOf(element, name) ?? '' }))
    .filter(({ value }) => /^[1-9]\d{0,3}$/.test(value))
    .map(({ name, value }) => attribute(name, value))
    .join('')
  const text = cutAlt(attributeOf(element, 'alt') ?? '')
  const role = text === '' && attributeOf(element, 'role') === 'presentation' ? attribute('role', 'presentation') : ''
  const focal = attributeOf(element, 'data-focal') ?? ''
  const focus = FOCAL.test(focal) ? attribute('data-focal', focal) : ''
  const description = `${attribute('src', src)}${attribute('alt', text)}${role}${focus}${size}`
  return { tag: 'img', attributes: `${description} loading="lazy" decoding="async"` }
}

/** At most 300 characters, without half of a pair at the end. */
function cutAlt(text: string): string {
  return text.slice(0, 300).replace(/[\uD800-\uDBFF]$/, '')
}

const BLOCKS = new Set(
  'h2 h3 p ul ol li blockquote figure figcaption pre hr br div aside section article table tr th td'.split(' '),
)

interface TextOptions {
  /** Omits headings and the list of anchors, for excerpts. */
  proseOnly?: boolean
}

/** Text of a cleaned description with one space between blocks, for search and excerpts. */
export function editorialText(html: string, { proseOnly = false }: TextOptions = {}): string {
  const out: string[] = []
  const collect = (nodes: ReturnType<typeof parseBounded>): void => {
    for (const node of nodes) {
      if ('value' in node) out.push(node.value)
      if (!('tagName' in node) || isDropped(node)) continue
      if (proseOnly && (node.tagName === 'nav' || /^h\d$/.test(node.tagName))) continue
      if (BLOCKS.has(node.tagName)) out.push(' ')
      collect(node.childNodes)
    }
  }
  collect(parseBounded(html, LIMITS))
  return out.join('').replace(/\s+/g, ' ').trim()
}

const UNESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * `editorialText` of HTML that `cleanEditorialHtml` wrote, without a parser: about a hundred times as fast. Its text and
 * attributes contain no `<` and no `>`.
 */
export function cleanedText(html: string): string {
  return html
    .replace(/<(\/?)([a-z0-9]+)[^>]*>/g, (_, end: string, tag: string) => (!end && BLOCKS.has(tag) ? ' ' : ''))
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => UNESCAPED[name] as string)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Length of an excerpt in grapheme clusters. */
const EXCERPT_LENGTH = 280

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** The start of the text, cut between two words. */
export function excerptOf(html: string): string {
  const text = editorialText(html, { proseOnly: true })
  if (text.length <= EXCERPT_LENGTH) return text
  let cut = ''
  for (const { segment } of words.segment(text.slice(0, EXCERPT_LENGTH * 2))) {
    if (cut.length + segment.length > EXCERPT_LENGTH) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
