import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import type { ReportSlot } from '#features/reviews/ui/review-list.tsx'
import { reportTexts as texts } from '../texts.ts'

const loadDialog = () => import('./report-review-dialog.tsx').then((module) => module.ReportReviewDialog)

/** Button that reports a review of another person; the dialog loads on demand. */
export function ReportReview({ review, isMine, path }: ReportSlot) {
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const [isOpen, setOpen] = useState(false)
  if (isMine) return null
  return (
    <>
      <MemberButton className="btn btn-ghost btn-sm" path={path} onPress={() => fetchDialog(() => setOpen(true))}>
        <Flag className="icon" aria-hidden="true" /> {texts.open}{' '}
        <span className="visually-hidden">{texts.of(review.fullname)}</span>
      </MemberButton>
      {Dialog && isOpen && <Dialog reviewId={review.id} onClose={() => setOpen(false)} />}
    </>
  )
}
