import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { showSnackbar } from '#components/snackbar.tsx'
import { showToast } from '#components/toast.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import type { Reply } from '#features/comments/contract.ts'
import { ApiError } from '#lib/api-client.ts'
import { flag, type Flag as Shown } from '#lib/flag.ts'
import { usePageContext } from '#lib/page.ts'
import { isAdmin } from '#lib/viewer.ts'
import { showHideComment } from '../contract.ts'
import { reportTexts, queueTexts as texts } from '../texts.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

interface CommentToolsProps {
  comment: Reply
  /** Where it stands, for coming back after signing in. */
  path: string
}

/** Beside a comment's other actions: admins hide and show it with its replies, everybody else reports it. */
export function CommentTools({ comment, path }: CommentToolsProps) {
  const { viewer } = usePageContext()
  if (isAdmin(viewer)) return comment.type === 'comment' && <ShowHide comment={comment} />
  return comment.is_mine === 0 && comment.show === 1 && <ReportButton comment={comment} path={path} />
}

/** ADMIN-005, ADMIN-014: the whole thread changes with its comment, and can be changed back at once. */
function ShowHide({ comment }: { comment: Reply }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  async function turn(show: Shown, undoes = false) {
    setRunning(true)
    try {
      await api(showHideComment, { id: comment.id, show })
      const undo = { label: texts.undo, onPress: () => turn(flag(show === 0), true) }
      showSnackbar(texts.done[show === 1 ? 'show' : 'hide'](1), { action: undoes ? undefined : undo })
      await queryClient.invalidateQueries().catch(() => {})
    } catch (error) {
      showToast('danger', error instanceof ApiError && error.status > 0 ? error.message : texts.notDone)
    } finally {
      setRunning(false)
    }
  }

  const isShown = comment.show === 1
  const Icon = isShown ? EyeOff : Eye
  return (
    <button type="button" aria-disabled={isRunning || undefined} onClick={() => !isRunning && turn(flag(!isShown))}>
      <Icon className="i" aria-hidden="true" /> {isShown ? texts.hide : texts.show}
    </button>
  )
}

/** The dialog is loaded when somebody wants to report. */
function ReportButton({ comment, path }: CommentToolsProps) {
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const open = () => {
    import('./report-dialog.tsx').then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      () => showToast('danger', texts.notDone),
    )
  }
  return (
    <>
      <MemberButton path={path} onPress={open}>
        <Flag className="i" aria-hidden="true" /> {reportTexts.open}
      </MemberButton>
      {Dialog && <Dialog commentId={comment.id} onClose={() => setDialog(null)} />}
    </>
  )
}
