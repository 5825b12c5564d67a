/**
 * What a text may contain, as extensions of Tiptap. The HTML is the server's: whatever it would remove cannot be typed
 * or pasted, so a round trip changes nothing.
 */
import { Extension, Node } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { Link } from '@tiptap/extension-link'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit'
import { FileCard, Picture, ToolCard, Video } from './media-nodes.ts'

/** Marks a paragraph of a list item or a cell that is stored without a tag of its own (`editor-html.ts`). */
const BareParagraphs = Extension.create({
  name: 'bareParagraphs',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        isBare: {
          default: false,
          parseHTML: (element) => element.hasAttribute('data-bare'),
          renderHTML: ({ isBare }) => (isBare ? { 'data-bare': '' } : {}),
        },
      },
    },
  ],
})

/** Headings of other levels become the nearest of the two. */
const PlainHeading = Heading.extend({
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
}).configure({ levels: [2, 3] })

const TextHeading = PlainHeading.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('id'),
        renderHTML: ({ id }) => (id ? { id } : {}),
      },
    }
  },
})

export const CALLOUTS = ['tip', 'note', 'warn'] as const
type CalloutKind = (typeof CALLOUTS)[number]

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  // Plain blocks: a box in a box would only confuse.
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'tip',
      parseHTML: (element: HTMLElement) => CALLOUTS.find((kind) => element.classList.contains(kind)) ?? 'tip',
      renderHTML: ({ kind }: { kind: CalloutKind }) => ({ class: kind }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column column',
  isolating: true,
  parseHTML: () => [{ tag: 'div.columns' }],
  renderHTML: () => ['div', { class: 'columns' }, 0],
})

const Column = Node.create({
  name: 'column',
  content: '(paragraph | heading | bulletList | orderedList | blockquote | picture | callout)+',
  isolating: true,
  parseHTML: () => [{ tag: 'div.column' }],
  renderHTML: () => ['div', { class: 'column' }, 0],
})

/** The list of contents of older stories, kept as it is. */
const AnchorList = Node.create({
  name: 'anchorList',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  parseHTML: () => [{ tag: 'nav' }],
  renderHTML: () => ['nav', { class: 'anchor-list' }, 0],
})

const cell = '(paragraph | bulletList | orderedList)+'
/** Neither widths nor alignment: the table fits the reader's screen. */
const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false },
})
/** A policy has no joined cells. */
const plainCellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, rendered: false },
})
const TextTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** Keeps the caption, and that the first row is a `thead`, which `editor-html.ts` writes. */
const PolicyTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (table) => table.querySelector('caption')?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      rendered: false,
    },
    hasHead: { default: false, parseHTML: (table) => table.querySelector('thead') !== null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node }) {
    const { caption, hasHead } = node.attrs
    const attributes = hasHead ? { 'data-head': '' } : {}
    return caption ? ['table', attributes, ['caption', caption], ['tbody', 0]] : ['table', attributes, ['tbody', 0]]
  },
})

/** Tab indents lists and moves between cells; it never traps the keyboard elsewhere. */
const Keys = Extension.create({
  name: 'textKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-2': () => this.editor.commands.toggleHeading({ level: 2 }),
      'Mod-Alt-3': () => this.editor.commands.toggleHeading({ level: 3 }),
    }
  },
})

/** `safeHref` of the server: an address of this site, http, https or mail. */
export function isSafeHref(href: string): boolean {
  if (/^#h-[A-Za-z0-9_-]{1,60}$/.test(href)) return true
  if (/^\/(?![/\\])[^\\\s]*$/.test(href)) return true
  if (/^mailto:[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}$/i.test(href)) return true
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return !username && !password
}

/** Only the address: the server says what a link to another site is. */
const TextLink = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
  renderHTML: ({ HTMLAttributes: { href } }) => [
    'a',
    { href, ...(/^https?:/i.test(href) && { rel: 'noopener nofollow ugc' }) },
    0,
  ],
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (isSafeHref(link.getAttribute('href') ?? '') ? null : false) },
  ],
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  isAllowedUri: (href) => isSafeHref(href ?? ''),
})

/** Headings of a policy have no ids to link to. */
const PolicyLink = TextLink.extend({
  parseHTML: () => [
    {
      tag: 'a[href]:not([href^="#"])',
      getAttrs: (link) => (isSafeHref(link.getAttribute('href') ?? '') ? null : false),
    },
  ],
})

const starterKit = {
  heading: false,
  strike: false,
  underline: false,
  trailingNode: { notAfter: ['paragraph'] },
  link: false,
  dropcursor: { color: 'var(--focus)', width: 3 },
} satisfies Partial<StarterKitOptions>

/** Stories, tech reviews and trainings (`cleanEditorialHtml`). */
const editorialExtensions = [
  StarterKit.configure({ ...starterKit, codeBlock: { languageClassPrefix: '', HTMLAttributes: {} } }),
  BareParagraphs,
  TextHeading,
  TextLink,
  Picture,
  Video,
  FileCard,
  ToolCard,
  Callout,
  Columns,
  Column,
  AnchorList,
  TextTable,
  TableRow,
  TableHeader.extend({ content: cell, addAttributes: cellAttributes }),
  TableCell.extend({ content: cell, addAttributes: cellAttributes }),
  Keys,
]

/** Policies (`cleanPolicy`): headings, lists, links and tables. */
const policyExtensions = [
  StarterKit.configure({ ...starterKit, code: false, codeBlock: false, horizontalRule: false }),
  BareParagraphs,
  PlainHeading,
  PolicyLink,
  PolicyTable,
  TableRow,
  TableHeader.extend({ content: cell, addAttributes: plainCellAttributes }),
  TableCell.extend({ content: cell, addAttributes: plainCellAttributes }),
  Keys,
]

/** What a text may contain depends on how the server cleans it. */
export const TEXT_EXTENSIONS = { editorial: editorialExtensions, policy: policyExtensions }
export type TextKind = keyof typeof TEXT_EXTENSIONS
