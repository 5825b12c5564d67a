import { Eye, EyeOff, Flag, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import type { Reply } from '#features/comments/contract.ts'
import { useViewer } from '#lib/page.ts'
import { isAdmin } from '#lib/viewer.ts'
import { HIDE_REASON_MAX } from '../constants.ts'
import { reportTexts, queueTexts as texts } from '../texts.ts'
import { useShowHideComment } from './mutations.ts'

const loadDecideDialog = () => import('./decide-dialog.tsx').then((module) => module.DecideDialog)
const loadReportDialog = () => import('./report-comment-dialog.tsx').then((module) => module.ReportCommentDialog)

interface CommentToolsProps {
  comment: Reply
  /** Path of the page, to return to after signing in. */
  path: string
}

/** Additional comment actions: admins hide and show a comment with its replies, other users report it. */
export function CommentTools({ comment, path }: CommentToolsProps) {
  const viewer = useViewer()
  if (isAdmin(viewer)) return comment.type === 'comment' && <ShowHide comment={comment} />
  return comment.is_mine === 0 && comment.show === 1 && <ReportButton comment={comment} path={path} />
}

/**
 * ADMIN-005, ADMIN-014: hides a comment with its replies at one press, which can be undone, and shows it again. A reason
 * for the author may follow.
 */
function ShowHide({ comment }: { comment: Reply }) {
  const { mutate, isPending } = useShowHideComment()
  const [Dialog, fetchDialog] = useLazyModule(loadDecideDialog)
  const [isExplaining, setExplaining] = useState(false)

  const isShown = comment.show === 1
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <button
        type="button"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate({ id: comment.id, show: isShown ? 0 : 1 })}
      >
        <Icon className="icon" aria-hidden="true" /> {isShown ? texts.hide : texts.show}
      </button>
      {!isShown && (
        <button type="button" aria-haspopup="dialog" onClick={() => fetchDialog(() => setExplaining(true))}>
          <MessageSquareText className="icon" aria-hidden="true" /> {texts.explain}
        </button>
      )}
      {Dialog && isExplaining && (
        <Dialog
          question={{ action: 'hide', comments: [{ id: comment.id, parent_id: null, can_hide: 1, can_delete: 1 }] }}
          isExplaining
          isSubmitting={isPending}
          maxLength={HIDE_REASON_MAX}
          onDecide={(reason, callbacks) => mutate({ id: comment.id, show: 0, reason }, callbacks)}
          onClose={() => setExplaining(false)}
        />
      )}
    </>
  )
}

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
