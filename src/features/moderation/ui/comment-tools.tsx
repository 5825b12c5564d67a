import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import type { Reply } from '#features/comments/contract.ts'
import { ApiError } from '#lib/api-client.ts'
import type { Flag as Shown } from '#lib/flag.ts'
import { usePageContext } from '#lib/page.ts'
import { isAdmin } from '#lib/viewer.ts'
import { HIDE_REASON_MAX } from '../constants.ts'
import { showHideComment } from '../contract.ts'
import { reportTexts, queueTexts as texts } from '../texts.ts'

const loadDecideDialog = () => import('./decide-dialog.tsx').then((module) => module.DecideDialog)
const loadReportDialog = () => import('./report-dialog.tsx').then((module) => module.ReportDialog)

interface CommentToolsProps {
  comment: Reply
  /** Path of the page, to return to after signing in. */
  path: string
}

/** Additional comment actions: admins hide and show a comment with its replies, other users report it. */
export function CommentTools({ comment, path }: CommentToolsProps) {
  const { viewer } = usePageContext()
  if (isAdmin(viewer)) return comment.type === 'comment' && <ShowHide comment={comment} />
  return comment.is_mine === 0 && comment.show === 1 && <ReportButton comment={comment} path={path} />
}

/** ADMIN-005, ADMIN-014: hides a comment with its replies and a reason, and offers to undo it. */
function ShowHide({ comment }: { comment: Reply }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [Dialog, fetchDialog] = useLazyModule(loadDecideDialog)
  const [isAsking, setAsking] = useState(false)

  /** Rejects with the error of the request. */
  async function setShown(show: Shown, reason?: string) {
    setRunning(true)
    try {
      await api(showHideComment, { id: comment.id, show, reason })
      const undo = { label: texts.undo, onPress: showAgain }
      showSnackbar(texts.done[show === 1 ? 'show' : 'hide'](1), { action: show === 0 ? undo : undefined })
      await queryClient.invalidateQueries().catch(() => {})
    } finally {
      setRunning(false)
    }
  }
  const showAgain = () => setShown(1).catch((error) => showToast('danger', errorText(error)))
  const hide = (reason: string) =>
    setShown(0, reason).then(
      () => null,
      (error) => error,
    )
  const askForReason = () => fetchDialog(() => setAsking(true))

  const isShown = comment.show === 1
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <button
        type="button"
        aria-disabled={isRunning || undefined}
        onClick={() => !isRunning && (isShown ? askForReason() : showAgain())}
      >
        <Icon className="icon" aria-hidden="true" /> {isShown ? texts.hide : texts.show}
      </button>
      {Dialog && isAsking && (
        <Dialog
          question={{ action: 'hide', comments: [{ id: comment.id, parent_id: null, can_hide: 1, can_delete: 1 }] }}
          isSubmitting={isRunning}
          maxLength={HIDE_REASON_MAX}
          onDecide={hide}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const errorText = (error: unknown) => (error instanceof ApiError && error.status > 0 ? error.message : texts.notDone)

/** Loads the dialog on demand. */
function ReportButton({ comment, path }: CommentToolsProps) {
  const [Dialog, fetchDialog] = useLazyModule(loadReportDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MemberButton path={path} onPress={() => fetchDialog(() => setOpen(true))}>
        <Flag className="icon" aria-hidden="true" /> {reportTexts.open}
      </MemberButton>
      {Dialog && isOpen && <Dialog commentId={comment.id} onClose={() => setOpen(false)} />}
    </>
  )
}
