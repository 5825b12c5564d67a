import type { Editor } from '@tiptap/react'
import {
  CirclePlay,
  Code,
  Columns2,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  List,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Quote,
  Table,
  ToyBrick,
} from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { visibleSpace } from '../state/visible-space.ts'
import { canInsert, type InsertKind, insertAtOnce, isAsked } from './inserts.ts'
import { slashTexts } from './texts.ts'

/** Pixels. */
const MAX_HEIGHT = 340
const MIN_HEIGHT = 120
const GAP = 6

export interface SlashState {
  /** Position of the slash and of the caret. */
  from: number
  to: number
  query: string
  /** Closed by Esc until another slash is typed. */
  isClosed: boolean
}

const INSERT_ICONS: Record<InsertKind, LucideIcon> = {
  picture: Image,
  video: CirclePlay,
  file: Paperclip,
  tool: ToyBrick,
  callout: Lightbulb,
  columns: Columns2,
  table: Table,
  h2: Heading2,
  h3: Heading3,
  bullets: List,
  numbers: ListOrdered,
  quote: Quote,
  code: Code,
}

const GROUPS: readonly [keyof typeof slashTexts.groups, readonly InsertKind[]][] = [
  ['media', ['picture', 'video', 'file']],
  ['part', ['tool', 'callout', 'columns', 'table', 'quote', 'code']],
  ['text', ['h2', 'h3', 'bullets', 'numbers']],
]

/** The slash before the caret, at the start of a paragraph or after a space. */
export function slashOf(editor: Editor, before: SlashState | null): SlashState | null {
  const { selection } = editor.state
  const { $from, empty } = selection
  if (!empty || !editor.isEditable || $from.parent.type.name !== 'paragraph') return null
  const text = $from.parent.textBetween(Math.max(0, $from.parentOffset - 24), $from.parentOffset, '\n', '\n')
  const [, query] = /(?:^|\s)\/([^\s/]{0,20})$/.exec(text) ?? []
  if (query === undefined) return null
  const from = $from.pos - query.length - 1
  if (before && before.from === from && before.to === $from.pos) return before
  return { from, to: $from.pos, query, isClosed: before?.from === from && before.isClosed }
}

function itemsFor(editor: Editor, offered: readonly InsertKind[], query: string): InsertKind[] {
  const words = query.toLowerCase()
  return GROUPS.flatMap(([, kinds]) => kinds).filter(
    (kind) =>
      offered.includes(kind) &&
      canInsert(editor, kind) &&
      (kind.startsWith(words) || slashTexts.items[kind].join(' ').includes(words)),
  )
}

interface SlashMenuProps {
  id: string
  label: string
  editor: Editor
  slash: SlashState
  inserts: readonly InsertKind[]
  /** Called by the editor for each key. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  onInsert: (kind: InsertKind) => void
  onClose: () => void
}

/** What can be inserted, below a slash. The caret stays in the text; arrows choose, Enter inserts, Esc closes. */
export function SlashMenu({ id, label, editor, slash, inserts, keys, onInsert, onClose }: SlashMenuProps) {
  const [active, setActive] = useState(0)
  const items = slash.isClosed ? [] : itemsFor(editor, inserts, slash.query)
  const current = Math.min(active, items.length - 1)
  const choose = (kind: InsertKind) => {
    editor.chain().focus().deleteRange({ from: slash.from, to: slash.to }).run()
    if (isAsked(kind)) onInsert(kind)
    else insertAtOnce(editor, kind)
  }
  // Before the menu is painted: a quick Enter must not reach the text, or choose from the items of the letter before.
  useLayoutEffect(() => {
    keys.current = (event) => {
      if (items.length === 0 || event.isComposing) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        setActive((current + step + items.length) % items.length)
        return true
      }
      if (event.key === 'Escape') {
        onClose()
        return true
      }
      if (event.key !== 'Enter' && event.key !== 'Tab') return false
      choose(items[current] as InsertKind)
      return true
    }
    return () => {
      keys.current = null
    }
  })
  const activeKind = items[current]
  useEffect(() => {
    if (activeKind) editor.view.dom.setAttribute('aria-activedescendant', `${id}-${activeKind}`)
    document.getElementById(`${id}-${activeKind}`)?.scrollIntoView({ block: 'nearest' })
  }, [editor, id, activeKind])
  if (items.length === 0) return null
  return (
    <div className="slash" id={id} role="listbox" tabIndex={0} aria-label={label} style={placeOf(editor, slash)}>
      {GROUPS.map(([group, kinds]) => {
        const shown = kinds.filter((kind) => items.includes(kind))
        if (shown.length === 0) return null
        return (
          <div key={group} role="group" aria-label={slashTexts.groups[group]}>
            <p aria-hidden="true">{slashTexts.groups[group]}</p>
            {shown.map((kind) => {
              const Icon = INSERT_ICONS[kind]
              const [name, about] = slashTexts.items[kind]
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
                <div
                  key={kind}
                  id={`${id}-${kind}`}
                  role="option"
                  aria-selected={kind === activeKind}
                  // The caret stays in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(kind)}
                >
                  <span className="slash-icon">
                    <Icon className="icon" aria-hidden="true" />
                  </span>
                  <span>
                    <b>{name}</b>
                    <small>{about}</small>
                  </span>
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

/** Below the slash, above it where there is more room, inside the width of the text. */
function placeOf(editor: Editor, slash: SlashState): CSSProperties {
  const box = editor.view.dom.parentElement?.getBoundingClientRect()
  const at = editor.view.coordsAtPos(Math.min(slash.from, editor.state.doc.content.size))
  if (!box) return { left: 0, top: 0 }
  const left = Math.max(0, Math.min(at.left - box.left, box.width - 340))
  const space = visibleSpace()
  const above = at.top - space.top - GAP
  const below = space.bottom - at.bottom - GAP
  if (below >= MAX_HEIGHT || below >= above) return { left, top: at.bottom - box.top + GAP, maxHeight: heightIn(below) }
  return { left, bottom: box.bottom - at.top + GAP, maxHeight: heightIn(above) }
}

const heightIn = (room: number) => Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, room))
