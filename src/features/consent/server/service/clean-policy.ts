/** HTML of a policy document: rebuilt from its tree instead of filtered, so that nothing unknown can pass. */
import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const KEPT = new Set(
  'p h2 h3 h4 ul ol li dl dt dd strong em blockquote br hr a table caption thead tbody tr th td'.split(' '),
)
const VOID = new Set(['br', 'hr'])
const RENAMED: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h5: 'h4', h6: 'h4' }
/** Gone with all they hold: what can run or hide text, and the parts that the page draws by itself. */
const DROPPED = new Set(
  (
    'script style template svg math xmp noscript noembed noframes title textarea iframe plaintext select option ' +
    'object embed audio video canvas head h1 nav'
  ).split(' '),
)
const UPDATED_CLASS = 'policy-updated'
const MAX_DEPTH = 20
const MAX_REBUILDS = 4

/**
 * The text without its title, list of contents and date, which the page shows in its own way; headings from the second
 * level, no attribute but safe links (API-014). Cleaning what is clean changes nothing.
 */
export function cleanPolicy(content: string): string {
  let clean = rebuild(content)
  // Taking away an element can bring together two that may not nest; parsing once more pulls them apart.
  for (let round = 1; round < MAX_REBUILDS; round++) {
    const next = rebuild(clean)
    if (next === clean) break
    clean = next
  }
  return clean
}

/** Walks with its own stack: a document of deep nesting must not end the process. */
function rebuild(content: string): string {
  const parts: string[] = []
  const stack: { nodes: readonly Node[]; next: number; end: string; depth: number }[] = []
  stack.push({ nodes: parseFragment(content).childNodes, next: 0, end: '', depth: 0 })
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = level.nodes[level.next++]
    if (!node) {
      parts.push(level.end)
      stack.pop()
    } else if (node.nodeName === '#text') {
      parts.push(escapeText((node as DefaultTreeAdapterTypes.TextNode).value))
    } else if ('tagName' in node && !isDropped(node)) {
      const name = RENAMED[node.tagName] ?? node.tagName
      const isKept = KEPT.has(name) && level.depth < MAX_DEPTH
      if (isKept) parts.push(openTag(name, node))
      if (isKept && VOID.has(name)) continue
      const end = isKept ? `</${name}>` : ''
      stack.push({ nodes: node.childNodes, next: 0, end, depth: level.depth + (isKept ? 1 : 0) })
    }
  }
  return parts.join('').trim()
}

function isDropped(element: Element): boolean {
  if (element.namespaceURI !== html.NS.HTML || DROPPED.has(element.tagName)) return true
  return attribute(element, 'class')?.split(/\s+/).includes(UPDATED_CLASS) ?? false
}

function openTag(name: string, element: Element): string {
  if (name !== 'a') return `<${name}>`
  const href = safeHref(attribute(element, 'href') ?? '')
  if (!href) return '<a>'
  const rel = /^https?:/.test(href) ? ' rel="noopener nofollow ugc"' : ''
  return `<a href="${escapeText(href)}"${rel}>`
}

/** Web and mail addresses, and paths of this site; anything else is no link. */
function safeHref(text: string): string | undefined {
  const href = text.trim()
  if (/[\u0000-\u0020\u007f\\]/.test(href)) return undefined
  if (/^\/(?!\/)/.test(href)) return href
  return /^(https?:\/\/[^/]|mailto:[^@]+@)/i.test(href) && URL.canParse(href) ? new URL(href).href : undefined
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
