import type { Editor } from '@tiptap/react'
import type { PictureAttributes } from './media-nodes.ts'
import type { slashTexts } from './texts.ts'

/** What the slash menu and the toolbar insert. */
export type InsertKind = keyof typeof slashTexts.items

/** What a kind of text offers. Files and tools belong to stories. */
export const INSERTS = {
  story: [
    'picture',
    'video',
    'file',
    'tool',
    'callout',
    'columns',
    'table',
    'quote',
    'code',
    'h2',
    'h3',
    'bullets',
    'numbers',
  ],
  description: ['picture', 'video', 'callout', 'columns', 'table', 'quote', 'code', 'h2', 'h3', 'bullets', 'numbers'],
  policy: ['table', 'quote', 'h2', 'h3', 'bullets', 'numbers'],
} as const satisfies Record<string, readonly InsertKind[]>

/** Those that need a question or a file first; the others are done at once. */
const ASKED = ['picture', 'video', 'file', 'tool'] as const
type AskedKind = (typeof ASKED)[number]

export const isAsked = (kind: InsertKind): kind is AskedKind => (ASKED as readonly string[]).includes(kind)

/** Performs an insertion that asks nothing. */
export function insertAtOnce(editor: Editor, kind: Exclude<InsertKind, AskedKind>): void {
  const chain = editor.chain().focus()
  const steps: Record<typeof kind, () => boolean> = {
    h2: () => chain.toggleHeading({ level: 2 }).run(),
    h3: () => chain.toggleHeading({ level: 3 }).run(),
    bullets: () => chain.toggleBulletList().run(),
    numbers: () => chain.toggleOrderedList().run(),
    quote: () => chain.toggleBlockquote().run(),
    code: () => chain.toggleCodeBlock().run(),
    table: () => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    callout: () =>
      chain.wrapIn('callout').run() || insertBlock(editor, { type: 'callout', content: [{ type: 'paragraph' }] }),
    columns: () => {
      const column = { type: 'column', content: [{ type: 'paragraph' }] }
      const { from } = editor.state.selection
      const isInserted = insertBlock(editor, { type: 'columns', content: [column, column] })
      // Into the first of them.
      editor.state.doc.nodesBetween(Math.max(0, from - 2), editor.state.selection.from, (node, pos) => {
        if (node.type.name === 'columns') editor.commands.setTextSelection(pos + 3)
      })
      return isInserted
    },
  }
  steps[kind]()
}

/** Inserts a block at the caret, in place of an empty paragraph, and puts the caret into it or behind it. */
export function insertBlock(editor: Editor, block: { type: string; attrs?: object; content?: object[] }): boolean {
  return editor.chain().focus().insertContent(block).run()
}

/** Shows a picture of the text with other attributes. */
export function replacePicture(editor: Editor, pos: number, picture: PictureAttributes): void {
  editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, undefined, picture))
  editor.commands.focus()
}

/** Makes the chosen words a link, or inserts the address as words. */
export function writeLink(editor: Editor, href: string, before: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !before)
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

/** The words stay. */
export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run()
}

/** Whether a block fits where the caret is, e.g. no table into a cell. */
export function canInsert(editor: Editor, kind: InsertKind): boolean {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (name === 'tableCell' || name === 'tableHeader') return ['bullets', 'numbers'].includes(kind)
    if (name === 'callout') return ['bullets', 'numbers'].includes(kind)
    if (name === 'column') return ['bullets', 'numbers', 'h2', 'h3', 'quote', 'picture', 'callout'].includes(kind)
    if (name === 'listItem') return ['bullets', 'numbers'].includes(kind)
    if (name === 'codeBlock') return kind === 'code'
  }
  return true
}
