import { reportTexts as texts } from '../texts.ts'
import { useReportComment } from './mutations.ts'
import { ReportDialog } from './report-dialog.tsx'

/** Reports a comment. */
export function ReportCommentDialog({ commentId, onClose }: { commentId: number; onClose: () => void }) {
  const { mutate, isPending } = useReportComment()
  return (
    <ReportDialog
      title={texts.title}
      isSubmitting={isPending}
      onReport={(report, callbacks) => mutate({ commentId, ...report }, callbacks)}
      onClose={onClose}
    />
  )
}
