import type { Editor } from '@tiptap/react'
import { insertBlock, removeLink, replacePicture, writeLink } from '#components/editor/inserts.ts'
import { LinkDialog } from '#components/editor/link-dialog.tsx'
import type { PictureAttributes } from '#components/editor/media-nodes.ts'
import { PictureDialog } from '#components/editor/picture-dialog.tsx'
import { VideoDialog } from '#components/editor/video-dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { timeText } from '#lib/dates.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CutPicture } from './cut-picture.tsx'
import type { DeviceCopy } from './device-copy.ts'
import { fieldsOf } from './edited-fields.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { Keeper } from './story-keeper.ts'
import { conflictTexts, historyTexts, recoverTexts } from './texts.ts'
import { ToolDialog } from './tool-dialog.tsx'
import type { useUploads } from './use-uploads.ts'

export type DeskDialog =
  | { kind: 'link'; href: string }
  | { kind: 'video' | 'tool' | 'history' | 'preview' | 'conflict' }
  /** `pos` null: the picture is not in the text yet. */
  | { kind: 'picture'; picture: PictureAttributes; pos: number | null }
  | { kind: 'cut'; picture: PictureAttributes; pos: number }
  | { kind: 'recover'; copy: DeviceCopy }

interface DeskDialogsProps {
  dialog: DeskDialog | null
  editor: Editor | null
  keeper: Keeper
  uploads: ReturnType<typeof useUploads>
  onClose: () => void
  /** The text was replaced. */
  onText: () => void
}

/** The open dialog of the desk. */
export function DeskDialogs({ dialog, editor, keeper, uploads, onClose, onText }: DeskDialogsProps) {
  if (!dialog || !editor) return null
  const insert = (type: string) => (attrs: object) => {
    onClose()
    insertBlock(editor, { type, attrs })
  }
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
      return <VideoDialog onUse={insert('video')} onClose={onClose} />
    case 'tool':
      return <ToolDialog onUse={insert('tool')} onClose={onClose} />
    case 'picture':
      return (
        <PictureDialog
          picture={dialog.picture}
          onUse={(picture) => {
            if (dialog.pos === null) return insert('picture')(picture)
            onClose()
            replacePicture(editor, dialog.pos, picture)
          }}
          onClose={onClose}
        />
      )
    case 'cut':
      return (
        <CutPicture
          src={dialog.picture.src}
          uploads={uploads}
          onUse={({ src, image: { width, height } }) => {
            onClose()
            // The focal point was one of another part.
            const picture: PictureAttributes = { ...dialog.picture, src, width, height, focal: '' }
            replacePicture(editor, dialog.pos, picture)
          }}
          onClose={onClose}
        />
      )
    case 'history':
      return keeper.id === null ? null : (
        <HistoryDialog
          storyId={keeper.id}
          version={keeper.version}
          onRestored={(draft) => {
            keeper.accept(draft)
            onClose()
            onText()
            showSnackbar(historyTexts.restored)
          }}
          onClose={onClose}
        />
      )
    case 'preview':
      return keeper.id === null ? null : <PreviewDialog storyId={keeper.id} fields={keeper.fields} onClose={onClose} />
    case 'recover':
      return (
        <ConflictDialog
          versions={{ base: null, mine: keeper.fields, theirs: { ...keeper.fields, ...dialog.copy.changes } }}
          texts={{
            title: recoverTexts.title,
            other: timeText(dialog.copy.at),
            sides: recoverTexts.sides,
          }}
          onDone={(fields) => {
            onClose()
            keeper.dropDevice()
            keeper.change(fields)
            onText()
          }}
          onClose={onClose}
        />
      )
    case 'conflict': {
      const { theirs } = keeper
      if (!theirs) return null
      const name = theirs.saved_by?.name ?? conflictTexts.theirs
      return (
        <ConflictDialog
          versions={{ base: keeper.saved, mine: keeper.fields, theirs: fieldsOf(theirs) }}
          texts={{ other: conflictTexts.by(name, timeText(theirs.saved_at)), title: conflictTexts.title }}
          onDone={(fields) => {
            onClose()
            keeper.resolve(fields)
            onText()
          }}
          onClose={onClose}
        />
      )
    }
  }
}
