/**
 * Sanitises untrusted HTML by rebuilding it (AB-60..AB-69): parses it like a browser, walks the tree, and writes a new
 * document from a list of allowed elements. Elements that a profile does not write cannot appear in the output.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** Returns the tag to write for an element, with attributes made by `attribute`, or null to write its children only. */
type WriteElement = (element: Element, parents: readonly string[]) => OpenTag | null
export interface OpenTag {
  tag: string
  attributes?: string
}

export interface Limits {
  /** Maximum length of the raw text in characters. */
  maxLength: number
  /** Maximum number of elements that the parser may create; parsing stops there. */
  maxElements: number
}

/** The raw text is longer or more deeply nested than legitimate text. */
export class HtmlTooComplex extends Error {}

const HTML = 'http://www.w3.org/1999/xhtml'
const MAX_DEPTH = 20
const VOID = new Set(['br', 'hr', 'img'])
const HEADINGS = ['h2', 'h3']
/** Elements with phrasing content only; a browser would close them at the next block. */
const PHRASE_ONLY = ['p', 'pre', 'figcaption', ...HEADINGS]
const PHRASES = new Set(['br', 'span', 'strong', 'em', 'code', 'a', 'img'])
/** Elements that contain only certain elements: a browser moves all other content out of a table. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  table: ['caption', 'thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
}
/** Elements that are written only inside one of these. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  figcaption: ['figure'],
}
/** Elements that are written at most once on the way to the root. */
const ALONE = ['a', 'code', 'table', 'figure', 'aside']
/** Elements that are removed with their content: code, raw text, foreign markup, form controls. */
const DROPPED = new Set(
  `script style template noscript iframe object embed applet svg math xmp plaintext title textarea select option
   optgroup noembed noframes head meta link base audio video canvas`.split(/\s+/),
)

/**
 * Cleans HTML with a profile. Idempotent: the output parses to the tree from which it was written.
 * @throws {HtmlTooComplex}
 */
export function rebuildHtml(html: string, write: WriteElement, limits: Limits): string {
  const out: string[] = []
  // Open tags, outermost first; an end marker on the stack closes the last one.
  const parents: string[] = []
  const stack: (Node | typeof END)[] = [...parseBounded(html, limits)].reverse()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === END) {
      out.push(`</${parents.pop()}>`)
      continue
    }
    const isRestricted = (parents.at(-1) ?? '') in CONTENT
    if (defaultTreeAdapter.isTextNode(node)) {
      if (isRestricted) continue
      // A browser drops one line break at the start of `pre`.
      if (out.at(-1)?.startsWith('<pre') && node.value.startsWith('\n')) out.push('\n')
      out.push(escapeHtml(node.value))
      continue
    }
    if (!defaultTreeAdapter.isElementNode(node) || isDropped(node)) continue
    const open = parents.length < MAX_DEPTH ? write(node, parents) : null
    const isFitting = open !== null && fits(open.tag, parents)
    if (isRestricted && !isFitting) continue
    if (isFitting) {
      out.push(`<${open.tag}${open.attributes ?? ''}>`)
      if (VOID.has(open.tag)) continue
      parents.push(open.tag)
      stack.push(END)
    }
    for (let index = node.childNodes.length - 1; index >= 0; index--) stack.push(node.childNodes[index] as Node)
  }
  return out.join('')
}

const END = Symbol('end')

/** Top-level nodes of a fragment. */
export function parseBounded(html: string, { maxLength, maxElements }: Limits): readonly Node[] {
  if (html.length > maxLength) throw new HtmlTooComplex('too long')
  let count = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...details: Parameters<typeof defaultTreeAdapter.createElement>) => {
      if (++count > maxElements) throw new HtmlTooComplex('too many elements')
      return defaultTreeAdapter.createElement(...details)
    },
  }
  return parseFragment(html.toWellFormed().replace(FORBIDDEN, ''), { treeAdapter }).childNodes
}

/** Control characters, which are invalid in text and handled differently by browsers and XML. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g

export function isDropped(element: Element): boolean {
  return element.namespaceURI !== HTML || DROPPED.has(element.tagName)
}

/** Whether a browser would keep the tag in this position; otherwise only its children are written. */
function fits(tag: string, parents: readonly string[]): boolean {
  const parent = parents.at(-1) ?? ''
  if (parent in CONTENT && !CONTENT[parent]?.includes(tag)) return false
  if (tag in PARENTS) return PARENTS[tag]?.includes(parent) === true
  if (ALONE.includes(tag) && parents.includes(tag)) return false
  return PHRASES.has(tag) || !PHRASE_ONLY.some((parent) => parents.includes(parent))
}

/** ` name="value"`, escaped. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value)}"`
}

/** Unchanged value of an attribute. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)
}
