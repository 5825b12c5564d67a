import { DeleteIcon } from '#components/icons/icons.tsx'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { LoaderDialog } from '#components/overlays/loader-dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { WithThai } from '#components/words/with-thai.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { isFromAnother } from '#lib/api-client.ts'
import type { Reply } from '../contract.ts'
import { focusComment } from './focus-comment.ts'
import { useDeleteComment } from './mutations.ts'
import { writingTexts } from './texts.ts'

const texts = writingTexts.remove

export interface DeleteCommentProps {
  comment: Reply
  path: string
  onClose: () => void
}

/** Confirmation dialog that deletes a comment (CMT-027..030). */
export function DeleteComment({ comment, path, onClose }: DeleteCommentProps) {
  const { mutate: deleteComment, isIdle } = useDeleteComment(comment)

  const remove = () =>
    deleteComment(undefined, {
      onSuccess() {
        showSnackbar(texts.done)
        focusComment(comment.parent_id)
      },
      onError(error) {
        if (error.status === 401) askToSignIn(path)
        else showToast('danger', isFromAnother(error) ? error.message : writingTexts.failed)
      },
      onSettled: onClose,
    })

  return (
    <>
      <AlertDialog
        open={isIdle}
        title={texts.title}
        text={<WithThai text={texts.text} thai={texts.thai.text} />}
        icon={<DeleteIcon className="icon" />}
        tone="ember"
        cancel={{ label: <WithThai text={texts.no} thai={texts.thai.no} />, onPress: onClose }}
        confirm={{ label: <WithThai text={texts.yes} thai={texts.thai.yes} />, onPress: remove, isDanger: true }}
        lang="en"
      />
      {!isIdle && <LoaderDialog open text={texts.wait} />}
    </>
  )
}
