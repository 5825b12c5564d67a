/** Text from other programs: what Word, Google Docs and LINE put into the clipboard, as plain structure. */

/** Spans that look bold or italic in Google Docs and Word. */
const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i
const ITALIC = /font-style:\s*italic/i
const DROPPED = new Set(['style', 'script', 'meta', 'link', 'title', 'xml'])
const BLOCKS = new Set(['P', 'UL', 'OL', 'H1', 'H2', 'H3', 'H4', 'TABLE', 'BLOCKQUOTE', 'PRE', 'HR'])
const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i
const NUMBERED = /^[\s\u00A0]*(?:\(?[0-9\u0E50-\u0E59]{1,3}[.)]|[a-zA-Z\u0E01-\u0E2E][.)])/
const BULLETS = /^[\s\u00A0]*[·•▪◦o§\-–\uF0B7\uF0A7][\s\u00A0]+/

/** Holds a `style` while the text is read. */
const STYLE = 'data-pasted-style'
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi

export function cleanPastedHtml(html: string): string {
  const source = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const { body } = new DOMParser().parseFromString(withoutStyles(source), 'text/html')
  for (const element of [...body.querySelectorAll('*')]) {
    const isComment = styleOf(element).includes('mso-element:comment')
    if (DROPPED.has(element.tagName.toLowerCase()) || isComment) element.remove()
    // Word's own elements: `o:p` holds the space of an empty line.
    else if (element.tagName.includes(':')) unwrap(element)
  }
  listsOfWord(body)
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = styleOf(element)
    // Google Docs wraps everything into <b style="font-weight:normal">.
    if (/^(b|strong)$/i.test(element.tagName) && /font-weight:\s*(?:normal|400)/i.test(style)) unwrap(element)
    else if (element.tagName === 'SPAN') {
      if (BOLD.test(style) && !element.closest('h1,h2,h3,h4,h5,h6,th')) wrapContent(element, 'strong')
      if (ITALIC.test(style)) wrapContent(element, 'em')
    }
    for (const name of [STYLE, 'style', 'class', 'lang', 'dir', 'align', 'width', 'height', 'id'])
      element.removeAttribute(name)
  }
  removeEmpty(body)
  return body.innerHTML.replace(/\u00A0/g, ' ').replace(/<!--[\s\S]*?-->/g, '')
}

/** Pictures of other programs and sites, which the text cannot take; those of a text of this site are kept. */
export function hasForeignPictures(html: string): boolean {
  if (/\bdata-pm-slice=/.test(html)) return false
  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html), 'text/html')
  return body.querySelector('img:not([src^="/media/"])') !== null
}

/** The document that is read has the policy of the page, which reports each `style`. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(TAG, (tag) => tag.replace(/([\s"'])style(?=\s*=)/gi, `$1${STYLE}`))
}

const styleOf = (element: Element) => element.getAttribute(STYLE) ?? ''

/** Word writes the items of lists as paragraphs with the bullet as text. */
function listsOfWord(body: HTMLElement): void {
  let list: HTMLElement | null = null
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const isItem = LIST_LEVEL.test(styleOf(paragraph)) || /MsoListParagraph/.test(paragraph.className)
    if (!isItem) continue
    for (const bullet of paragraph.querySelectorAll(`[${STYLE}*="mso-list:Ignore"]`)) {
      paragraph.dataset.bullet = bullet.textContent ?? ''
      bullet.remove()
    }
    const bullet = paragraph.dataset.bullet ?? paragraph.textContent ?? ''
    const tag = NUMBERED.test(bullet) ? 'OL' : 'UL'
    const previous: Element | null = paragraph.previousElementSibling
    if (!list || previous !== list || list.tagName !== tag) {
      list = document.createElement(tag)
      paragraph.before(list)
    }
    if (paragraph.dataset.bullet === undefined) stripBullet(paragraph)
    const item = document.createElement('li')
    const inner = document.createElement('p')
    inner.append(...paragraph.childNodes)
    item.append(inner)
    list.append(item)
    paragraph.remove()
  }
}

function stripBullet(paragraph: HTMLElement): void {
  const first = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode()
  if (first?.nodeValue) first.nodeValue = first.nodeValue.replace(BULLETS, '').replace(NUMBERED, '')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function wrapContent(element: Element, tag: 'strong' | 'em'): void {
  const wrapper = document.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Empty paragraphs are how Word and Google Docs make distance; the page has its own. */
function removeEmpty(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, span, strong, b, em, i')].reverse()) {
    if (element.closest('td, th') && element.tagName === 'P') continue
    if (!element.textContent?.replace(/\u00A0/g, '').trim() && !element.querySelector('img, br, table'))
      element.remove()
  }
  for (const element of [...body.querySelectorAll('p > br:only-child')]) element.parentElement?.remove()
  // Google Docs separates blocks by breaks.
  for (const element of [...body.querySelectorAll('br')]) {
    const isBetween = [element.previousElementSibling, element.nextElementSibling].some(
      (sibling) => sibling && BLOCKS.has(sibling.tagName),
    )
    if (isBetween) element.remove()
  }
}

/** Text of LINE and other chats: a line is a paragraph, a run of `- ` or `1.` a list. */
export function htmlOfText(text: string): string {
  const escaped = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const out: string[] = []
  let open = ''
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.replace(/[\u00A0\u200B\uFEFF]/g, ' ').trim()
    const tag = /^(?:[-–•*▪◦]|✅|✔️?)\s+/u.test(line) ? 'ul' : /^[0-9\u0E50-\u0E59]{1,2}[.)]\s+/.test(line) ? 'ol' : ''
    if (open && open !== tag) out.push(`</${open}>`)
    if (tag && open !== tag) out.push(`<${tag}>`)
    open = tag
    if (!line) continue
    const words = tag ? line.replace(/^(?:[-–•*▪◦]|✅|✔️?|[0-9\u0E50-\u0E59]{1,2}[.)])\s+/u, '') : line
    out.push(tag ? `<li><p>${escaped(words)}</p></li>` : `<p>${escaped(words)}</p>`)
  }
  if (open) out.push(`</${open}>`)
  return out.join('')
}
