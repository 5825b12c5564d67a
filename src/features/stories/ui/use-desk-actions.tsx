import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { type InsertKind, insertAtOnce, insertBlock, isAsked } from '#components/editor/inserts.ts'
import type { PictureAttributes } from '#components/editor/media-nodes.ts'
import { blockTexts, pictureTexts } from '#components/editor/texts.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import type { DeskDialog } from './desk-dialogs.tsx'
import { FILE_ACCEPT, type useUploads } from './use-uploads.ts'

interface DeskActions {
  editor: Editor | null
  uploads: ReturnType<typeof useUploads>
  onDialog: (dialog: DeskDialog) => void
}

/** What the toolbar, the slash menu and pasted files do. Render `inputs`. */
export function useDeskActions({ editor, uploads, onDialog }: DeskActions) {
  const pictures = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)

  const addPicture = async (file: File) => {
    showSnackbar(pictureTexts.uploading)
    const sent = await uploads.sendPicture(file, 'story')
    if (!sent) return
    const picture: PictureAttributes = {
      src: sent.src,
      width: sent.image.width,
      height: sent.image.height,
      alt: '',
      isDecoration: false,
      caption: '',
      focal: '',
    }
    onDialog({ kind: 'picture', picture, pos: null })
  }
  const addFile = async (file: File) => {
    showSnackbar(blockTexts.file.uploading)
    const attrs = await uploads.sendFile(file)
    if (attrs && editor) insertBlock(editor, { type: 'file', attrs })
  }
  const addFiles = async (chosen: File[]) => {
    for (const file of chosen) await (file.type.startsWith('image/') ? addPicture(file) : addFile(file))
  }
  const insert = (kind: InsertKind) => {
    if (!editor) return
    if (!isAsked(kind)) insertAtOnce(editor, kind)
    else if (kind === 'picture') pictures.current?.click()
    else if (kind === 'file') files.current?.click()
    else onDialog({ kind })
  }
  const openLink = () => onDialog({ kind: 'link', href: editor?.getAttributes('link').href ?? '' })
  const describe = (picture: PictureAttributes, pos: number) => onDialog({ kind: 'picture', picture, pos })
  /** Opens the first picture that still needs a description. */
  const describeFirstMissing = () => {
    if (!editor) return
    let found: number | null = null
    editor.state.doc.descendants((node, pos) => {
      const { alt, isDecoration } = node.attrs as PictureAttributes
      if (found === null && node.type.name === 'picture' && !isDecoration && !alt.trim()) found = pos
    })
    if (found === null) return
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, found)).scrollIntoView())
    describe(editor.state.doc.nodeAt(found)?.attrs as PictureAttributes, found)
  }
  const inputs = (
    <>
      <input
        ref={pictures}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        data-testid="story-picture"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void addFiles(chosen)
        }}
      />
      <input
        ref={files}
        type="file"
        hidden
        accept={FILE_ACCEPT}
        data-testid="story-file"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void addFiles(chosen)
        }}
      />
    </>
  )
  return {
    addFiles: (chosen: File[]) => void addFiles(chosen),
    insert,
    openLink,
    describe,
    describeFirstMissing,
    inputs,
    signIn: () => askToSignIn(location.pathname),
  }
}
