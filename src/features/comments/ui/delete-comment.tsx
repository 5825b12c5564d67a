import { useState } from 'react'
import { DeleteIcon } from '#components/media/icons.tsx'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { LoaderDialog } from '#components/overlays/loader-dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import type { Reply } from '../contract.ts'
import { focusComment } from './focus-comment.ts'
import { patchComments, removeComment, withoutComment } from './queries.ts'
import { writingTexts } from './texts.ts'

const texts = writingTexts.remove

export interface DeleteCommentProps {
  comment: Reply
  path: string
  onClose: () => void
}

/** Confirmation dialog that deletes a comment (CMT-027..030). */
export function DeleteComment({ comment, path, onClose }: DeleteCommentProps) {
  const { api, queryClient } = usePageContext()
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    try {
      const { id, total_comment: total } = await removeComment(api, comment.id)
      patchComments(queryClient, comment.post_id, total, (comments) => withoutComment(comments, id))
      showSnackbar(texts.done)
      focusComment(comment.parent_id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) askToSignIn(path)
      else showToast('danger', writingTexts.failed)
    }
    onClose()
  }

  return (
    <>
      <AlertDialog
        open={!isDeleting}
        title={texts.title}
        text={texts.text}
        icon={<DeleteIcon className="icon" />}
        tone="ember"
        cancel={{ label: texts.no, onPress: onClose }}
        confirm={{ label: texts.yes, onPress: remove, isDanger: true }}
        lang="en"
      />
      {isDeleting && <LoaderDialog open text={texts.wait} />}
    </>
  )
}
