import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useFieldControl } from '../forms/field.tsx'
import { type CutArea, CutDialog, type WholePicture } from '../media/cut-dialog.tsx'
import { showSnackbar } from '../overlays/snackbar.tsx'
import { BlockBar } from './block-bar.tsx'
import { htmlForEditor } from './editor-html.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import {
  INSERTS,
  type InsertKind,
  insertAtOnce,
  insertBlock,
  isAsked,
  removeLink,
  replacePicture,
  writeLink,
} from './inserts.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { PictureAttributes } from './media-nodes.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { TextCanvas } from './text-canvas.tsx'
import { richTexts, pictureTexts as texts } from './texts.ts'
import { VideoDialog } from './video-dialog.tsx'

export interface RichTextProps {
  /** `description`: tech reviews and trainings. */
  kind: 'description' | 'policy'
  /** HTML. */
  value: string
  onChange: (html: string) => void
  /** Without it the text has no pictures. Each gives null after an error, which is shown. */
  pictures?: {
    upload: (file: File) => Promise<WholePicture | null>
    cut: (src: string, area: CutArea) => Promise<WholePicture | null>
  }
}

type OpenDialog =
  | { kind: 'link'; href: string }
  | { kind: 'video' }
  /** `pos` null: the picture is not in the text yet. */
  | { kind: 'picture'; picture: PictureAttributes; pos: number | null }
  | { kind: 'cut'; picture: PictureAttributes; pos: number }

const withoutLines = (html: string) => htmlForEditor(html).replace(/>\s+</g, '><')

/** The editor of a `RichTextField`, which loads it. */
export function RichTextEditor({ kind, value, onChange, pictures }: RichTextProps) {
  const control = useFieldControl()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const written = useRef(value)
  useFieldAttributes(editor, control)
  useEffect(() => {
    // The form shows another text, for example the newer one of another person.
    if (!editor || value === written.current) return
    const isSame = withoutLines(value) === withoutLines(written.current)
    written.current = value
    if (!isSame) editor.commands.setContent(htmlForEditor(value), { emitUpdate: false })
  }, [editor, value])

  async function addPictures(files: readonly File[]) {
    for (const file of files) {
      if (!pictures || !file.type.startsWith('image/')) continue
      showSnackbar(texts.uploading)
      const sent = await pictures.upload(file)
      if (!sent) continue
      const picture = { ...sent, alt: '', isDecoration: false, caption: '', focal: '' }
      setDialog({ kind: 'picture', picture, pos: null })
    }
  }
  function insert(chosen: InsertKind) {
    if (!editor) return
    if (!isAsked(chosen)) insertAtOnce(editor, chosen)
    else if (chosen === 'picture') input.current?.click()
    else if (chosen === 'video') setDialog({ kind: 'video' })
  }
  const openLink = () => editor && setDialog({ kind: 'link', href: editor.getAttributes('link').href ?? '' })

  return (
    <div className="rich-text">
      {editor && (
        <EditorToolbar
          editor={editor}
          inserts={INSERTS[kind]}
          onLink={openLink}
          onPicture={() => input.current?.click()}
        />
      )}
      <TextCanvas
        kind={kind === 'policy' ? 'policy' : 'editorial'}
        html={value}
        inserts={INSERTS[kind]}
        placeholder={richTexts.placeholder}
        attributes={{ 'aria-labelledby': `${control.id}-label` }}
        onEditor={setEditor}
        onChange={(html) => {
          written.current = html
          onChange(html)
        }}
        onInsert={insert}
        onFiles={(files) => void addPictures(files)}
      >
        {(canvas) => (
          <BlockBar
            editor={canvas}
            onDescribe={(picture, pos) => setDialog({ kind: 'picture', picture, pos })}
            onCut={(picture, pos) => setDialog({ kind: 'cut', picture, pos })}
          />
        )}
      </TextCanvas>
      <EditorDialog dialog={dialog} editor={editor} pictures={pictures} onClose={() => setDialog(null)} />
      {pictures && (
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          data-testid="text-picture"
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            void addPictures(chosen)
          }}
        />
      )}
    </div>
  )
}

/** Connects the text box with hint and error of its field; a press on the label moves the focus into it. */
function useFieldAttributes(editor: Editor | null, control: ReturnType<typeof useFieldControl>): void {
  const { id } = control
  const describedBy = control['aria-describedby']
  const isInvalid = control['aria-invalid'] ?? false
  const isRequired = control['aria-required'] ?? false
  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    dom.id = id ?? ''
    if (describedBy) dom.setAttribute('aria-describedby', describedBy)
    else dom.removeAttribute('aria-describedby')
    dom.toggleAttribute('aria-invalid', isInvalid)
    if (isInvalid) dom.setAttribute('aria-invalid', 'true')
    if (isRequired) dom.setAttribute('aria-required', 'true')
  }, [editor, id, describedBy, isInvalid, isRequired])
  useEffect(() => {
    const label = document.getElementById(`${id}-label`)
    const focus = () => editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, id])
}

interface EditorDialogProps {
  dialog: OpenDialog | null
  editor: Editor | null
  pictures: RichTextProps['pictures']
  onClose: () => void
}

function EditorDialog({ dialog, editor, pictures, onClose }: EditorDialogProps) {
  if (!dialog || !editor) return null
  switch (dialog.kind) {
    case 'link':
      return (
        <LinkDialog
          href={dialog.href}
          onUse={(href) => {
            onClose()
            writeLink(editor, href, dialog.href)
          }}
          onRemove={
            dialog.href
              ? () => {
                  onClose()
                  removeLink(editor)
                }
              : null
          }
          onClose={onClose}
        />
      )
    case 'video':
      return (
        <VideoDialog
          onUse={(attrs) => {
            onClose()
            insertBlock(editor, { type: 'video', attrs })
          }}
          onClose={onClose}
        />
      )
    case 'cut':
      return pictures ? (
        <CutDialog
          cut={(area) => pictures.cut(dialog.picture.src, area)}
          onUse={({ src, width, height }) => {
            onClose()
            replacePicture(editor, dialog.pos, { ...dialog.picture, src, width, height, focal: '' })
          }}
          onClose={onClose}
        />
      ) : null
    case 'picture':
      return (
        <PictureDialog
          picture={dialog.picture}
          onUse={(picture) => {
            onClose()
            if (dialog.pos === null) insertBlock(editor, { type: 'picture', attrs: picture })
            else replacePicture(editor, dialog.pos, picture)
          }}
          onClose={onClose}
        />
      )
  }
}
