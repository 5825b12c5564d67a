import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Plus,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react'
import { Fragment, type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useStableCallback } from '../state/use-stable-callback.ts'
import { canInsert, type InsertKind, insertAtOnce } from './inserts.ts'
import { slashTexts, toolbarTexts as texts } from './texts.ts'

interface ToolbarProps {
  editor: Editor
  /** Only these have buttons. */
  inserts: readonly InsertKind[]
  onLink: () => void
  onPicture: () => void
}

interface Command {
  key: keyof typeof texts
  Icon: LucideIcon
  isOn?: boolean
  isOff?: boolean
  /** Shown beside the name, as the keyboard knows it. */
  shortcut?: string
  run: () => void
}

/** Puts a slash before the caret, which opens the menu. */
function openInsert(editor: Editor): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\n')
  editor
    .chain()
    .focus()
    .insertContent(before === '' || before.endsWith(' ') ? '/' : ' /')
    .run()
}

function useCommands({ editor, onLink, onPicture }: ToolbarProps): Record<string, Command> {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      code: now.isActive('codeBlock'),
      table: now.isActive('table'),
      // `can()` makes every command of the editor, with each key.
      canUndo: undoDepth(now.state) > 0,
      canRedo: redoDepth(now.state) > 0,
      canTable: canInsert(now, 'table'),
      canPicture: canInsert(now, 'picture'),
    }),
  })
  const chain = () => editor.chain().focus()
  const list: Command[] = [
    { key: 'h2', Icon: Heading2, isOn: active.h2, shortcut: 'Control+Alt+2', run: () => insertAtOnce(editor, 'h2') },
    { key: 'h3', Icon: Heading3, isOn: active.h3, shortcut: 'Control+Alt+3', run: () => insertAtOnce(editor, 'h3') },
    { key: 'bold', Icon: Bold, isOn: active.bold, shortcut: 'Control+B', run: () => chain().toggleBold().run() },
    {
      key: 'italic',
      Icon: Italic,
      isOn: active.italic,
      shortcut: 'Control+I',
      run: () => chain().toggleItalic().run(),
    },
    { key: 'link', Icon: LinkIcon, isOn: active.link, shortcut: 'Control+K', run: onLink },
    { key: 'bullets', Icon: List, isOn: active.bullets, run: () => insertAtOnce(editor, 'bullets') },
    { key: 'numbers', Icon: ListOrdered, isOn: active.numbers, run: () => insertAtOnce(editor, 'numbers') },
    { key: 'quote', Icon: Quote, isOn: active.quote, run: () => insertAtOnce(editor, 'quote') },
    { key: 'code', Icon: Code, isOn: active.code, run: () => insertAtOnce(editor, 'code') },
    {
      key: 'table',
      Icon: Table,
      isOn: active.table,
      isOff: !active.canTable,
      run: () => insertAtOnce(editor, 'table'),
    },
    { key: 'picture', Icon: Image, isOff: !active.canPicture, run: onPicture },
    { key: 'undo', Icon: Undo2, isOff: !active.canUndo, shortcut: 'Control+Z', run: () => chain().undo().run() },
    { key: 'redo', Icon: Redo2, isOff: !active.canRedo, shortcut: 'Control+Y', run: () => chain().redo().run() },
    { key: 'insert', Icon: Plus, run: () => openInsert(editor) },
  ]
  return Object.fromEntries(list.map((command) => [command.key, command]))
}

const GROUPS = [
  ['h2', 'h3'],
  ['bold', 'italic', 'link'],
  ['bullets', 'numbers', 'quote', 'table', 'code'],
  ['undo', 'redo'],
] as const

/** The toolbar above the text. One stop of the Tab key; arrows move inside. Ctrl K in the text asks for a link. */
export function EditorToolbar(props: ToolbarProps) {
  const { editor, onLink } = props
  const commands = useCommands(props)
  const openLink = useStableCallback(onLink)
  useEffect(() => {
    const { dom } = editor.view
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      openLink()
    }
    dom.addEventListener('keydown', handleKey)
    return () => dom.removeEventListener('keydown', handleKey)
  }, [editor, openLink])
  const isOffered = (key: string) => !(key in slashTexts.items) || (props.inserts as readonly string[]).includes(key)
  return (
    <Toolbar className="editor-toolbar">
      {GROUPS.map((group, index) => (
        <Fragment key={group[0]}>
          {index > 0 && <hr />}
          {group.filter(isOffered).map((key) => (
            <ToolButton key={key} command={commands[key] as Command} />
          ))}
        </Fragment>
      ))}
      <hr />
      <ToolButton command={commands.insert as Command}>
        {texts.insert} <kbd>/</kbd>
      </ToolButton>
    </Toolbar>
  )
}

/** The toolbar of phones, above their keyboard, for a page that is all text. */
export function PhoneToolbar(props: ToolbarProps) {
  const commands = useCommands(props)
  return (
    <Toolbar className="phone-toolbar">
      {(['insert', 'bold', 'h2', 'bullets', 'picture', 'undo'] as const).map((key) => (
        <ToolButton key={key} command={commands[key] as Command} />
      ))}
      <ToolButton command={commands.link as Command} />
    </Toolbar>
  )
}

function Toolbar({ className, children }: { className: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const move = (event: ReactKeyboardEvent) => {
    const steps: Record<string, (at: number, length: number) => number> = {
      ArrowRight: (at, length) => (at + 1) % length,
      ArrowLeft: (at, length) => (at - 1 + length) % length,
      Home: () => 0,
      End: (_, length) => length - 1,
    }
    const step = steps[event.key]
    const buttons = [...(element.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (!step || at < 0) return
    event.preventDefault()
    const next = buttons[step(at, buttons.length)]
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next?.focus()
  }
  return (
    <div ref={element} className={className} role="toolbar" aria-label={texts.label} onKeyDown={move}>
      {children}
    </div>
  )
}

function ToolButton({ command, children }: { command: Command; children?: ReactNode }) {
  const { key, Icon, isOn, isOff, shortcut, run } = command
  return (
    <button
      type="button"
      tabIndex={key === 'h2' || key === 'insert' ? 0 : -1}
      className={children ? 'has-label' : undefined}
      aria-label={children ? undefined : texts[key]}
      title={texts[key]}
      aria-keyshortcuts={shortcut}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && run()}
    >
      <Icon className="icon" aria-hidden="true" />
      {children}
    </button>
  )
}
