import { Placeholder } from '@tiptap/extensions'
import { DOMParser } from '@tiptap/pm/model'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countNodeWords } from './count-words.ts'
import { cleanPastedHtml, htmlOfText } from './paste.ts'
import { SlashMenu, type SlashState, slashOf } from './slash-menu.tsx'
import { storyExtensions, withoutLastLine } from './story-schema.ts'
import { slashTexts, editorTexts as texts } from './texts.ts'
import type { InsertKind } from './use-inserts.ts'
import { useStableCallback } from './use-stable-callback.ts'

interface StoryCanvasProps {
  html: string
  onChange: (html: string, words: number) => void
  onEditor: (editor: Editor | null) => void
  onInsert: (kind: InsertKind) => void
  /** Pictures and other files that were pasted or dropped. */
  onFiles: (files: File[]) => void
  children?: (editor: Editor) => ReactNode
}

/** Time between typing and writing its HTML, which takes milliseconds in a long story. */
const WRITE_AFTER_MS = 300

/** The text of the story. */
export function StoryCanvas({ html, onChange, onEditor, onInsert, onFiles, children }: StoryCanvasProps) {
  const [slash, setSlash] = useState<SlashState | null>(null)
  const menuId = useId()
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useStableCallback((editor: Editor) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(withoutLastLine(editor.getHTML()), countNodeWords(editor.state.doc))
  })
  const files = useStableCallback((list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])]
    if (chosen.length > 0) onFiles(chosen)
    return chosen.length > 0
  })
  const editor = useEditor({
    extensions: [...storyExtensions, Placeholder.configure({ placeholder: texts.bodyHint, showOnlyCurrent: false })],
    content: html,
    // Only in the browser.
    immediatelyRender: true,
    injectCSS: false,
    enableContentCheck: false,
    editorProps: {
      attributes: {
        class: 'prose desk-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': texts.body,
        'data-testid': 'story-text',
      },
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_, event) => keys.current?.(event) ?? false,
      handlePaste(view, event) {
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
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && files(event.dataTransfer?.files),
    },
    onUpdate({ editor: changed }) {
      if (timer.current === undefined) timer.current = setTimeout(() => write(changed), WRITE_AFTER_MS)
    },
    onTransaction: ({ editor: changed }) => setSlash((before) => slashOf(changed, before)),
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
    <div className="desk-canvas">
      <EditorContent editor={editor} />
      {slash && (
        <SlashMenu
          id={menuId}
          label={slashTexts.label}
          editor={editor}
          slash={slash}
          keys={keys}
          onInsert={onInsert}
          onClose={() => setSlash({ ...slash, isClosed: true })}
        />
      )}
      {children?.(editor)}
    </div>
  )
}
