import { ReportDialog } from '#features/moderation/ui/report-dialog.tsx'
import { reportTexts as texts } from '../texts.ts'
import { useReportReview } from './mutations.ts'

/** Reports a review. */
export function ReportReviewDialog({ reviewId, onClose }: { reviewId: number; onClose: () => void }) {
  const { mutate, isPending } = useReportReview()
  return (
    <ReportDialog
      title={texts.title}
      isSubmitting={isPending}
      onReport={(report, callbacks) => mutate({ reviewId, ...report }, callbacks)}
      onClose={onClose}
    />
  )
}
