import { Placeholder } from '@tiptap/extensions'
import { DOMParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { showToast } from '../overlays/toast.tsx'
import { useStableCallback } from '../state/use-stable-callback.ts'
import { barMargins } from '../state/visible-space.ts'
import { htmlForEditor, htmlOfEditor } from './editor-html.ts'
import type { InsertKind } from './inserts.ts'
import { cleanPastedHtml, hasForeignPictures, htmlOfText } from './paste.ts'
import { SlashMenu, type SlashState, slashOf } from './slash-menu.tsx'
import { TEXT_EXTENSIONS, type TextKind } from './text-schema.ts'
import { pasteTexts, slashTexts } from './texts.ts'

interface TextCanvasProps {
  kind: TextKind
  html: string
  inserts: readonly InsertKind[]
  placeholder: string
  /** Attributes of the text box: its name, its id. */
  attributes: Readonly<Record<string, string>>
  /** Time between typing and `onChange`: what follows the HTML of a long text takes milliseconds. */
  writeAfterMs?: number
  onChange: (html: string, editor: Editor) => void
  onEditor: (editor: Editor | null) => void
  onInsert: (kind: InsertKind) => void
  /** Pictures and other files that were pasted or dropped. */
  onFiles: (files: File[]) => void
  children?: (editor: Editor) => ReactNode
}

/** A text with its menu; the toolbar is beside it. */
export function TextCanvas(props: TextCanvasProps) {
  const {
    kind,
    html,
    inserts,
    placeholder,
    attributes,
    writeAfterMs = 0,
    onChange,
    onEditor,
    onInsert,
    onFiles,
    children,
  } = props
  const [slash, setSlash] = useState<SlashState | null>(null)
  const lastSlash = useRef(slash)
  // Called with each key, so it is told to React only when it changes.
  const showSlash = (next: SlashState | null) => {
    if (next !== lastSlash.current) setSlash(next)
    lastSlash.current = next
  }
  const menuId = useId()
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useStableCallback((editor: Editor) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(htmlOfEditor(editor.state.doc), editor)
  })
  const files = useStableCallback((list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])]
    if (chosen.length > 0) onFiles(chosen)
    return chosen.length > 0
  })
  // The same for the life of the editor: other values would be set again with each render, and parse the whole text.
  const [options] = useState(() => ({
    extensions: [...TEXT_EXTENSIONS[kind], Placeholder.configure({ placeholder, showOnlyCurrent: false })],
    content: htmlForEditor(html),
    editorProps: {
      attributes: {
        class: 'prose editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        ...attributes,
      },
      scrollMargin: barMargins,
      scrollThreshold: barMargins,
      transformPastedHTML(pasted: string) {
        if (hasForeignPictures(pasted))
          showToast('danger', inserts.includes('picture') ? pasteTexts.pictures : pasteTexts.noPictures)
        return cleanPastedHtml(pasted)
      },
      handleDOMEvents: { keydown: readSelection },
      handleKeyDown: (_: EditorView, event: KeyboardEvent) => keys.current?.(event) ?? false,
      handlePaste(view: EditorView, event: ClipboardEvent) {
        const { clipboardData: pasted } = event
        const hasText = Boolean(pasted?.getData('text/html') || pasted?.getData('text/plain'))
        if (!hasText) return files(pasted?.files)
        if (pasted?.getData('text/html') || view.state.selection.$from.parent.type.spec.code) return false
        const plain = pasted?.getData('text/plain') ?? ''
        if (!/\n/.test(plain)) return false
        const { body } = new window.DOMParser().parseFromString(htmlOfText(plain), 'text/html')
        const slice = DOMParser.fromSchema(view.state.schema).parseSlice(body)
        view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
        return true
      },
      handleDrop: (_view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) =>
        !isMoved && files(event.dataTransfer?.files),
    },
  }))
  const editor = useEditor({
    ...options,
    // Only in the browser.
    immediatelyRender: true,
    injectCSS: false,
    enableContentCheck: false,
    onUpdate({ editor: changed }) {
      if (writeAfterMs === 0) write(changed)
      else if (timer.current === undefined) timer.current = setTimeout(() => write(changed), writeAfterMs)
    },
    onTransaction: ({ editor: changed }) => showSlash(slashOf(changed, lastSlash.current)),
    onBlur({ editor: changed }) {
      if (timer.current !== undefined) write(changed)
    },
  })
  const tell = useStableCallback(onEditor)
  useEffect(() => {
    tell(editor)
    const leave = () => {
      if (timer.current !== undefined) write(editor)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
      tell(null)
    }
  }, [editor, tell, write])
  const isOpen = slash !== null
  useEffect(() => {
    const { dom } = editor.view
    if (isOpen) dom.setAttribute('aria-controls', menuId)
    else {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, isOpen, menuId])
  return (
    <div className="editor-canvas">
      <EditorContent editor={editor} />
      {slash && (
        <SlashMenu
          id={menuId}
          label={slashTexts.label}
          editor={editor}
          slash={slash}
          inserts={inserts}
          keys={keys}
          onInsert={onInsert}
          onClose={() => showSlash({ ...slash, isClosed: true })}
        />
      )}
      {children?.(editor)}
    </div>
  )
}

/**
 * Browsers report a moved cursor in a later task, and a quick key can come before: Enter right after Control and End
 * would split the paragraph where the cursor was before. The editor reads the selection when this event comes.
 */
function readSelection({ dom }: EditorView): boolean {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  return false
}
