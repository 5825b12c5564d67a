import { MessageSquareReply, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import type { listReviewMarks, Review } from '../contract.ts'
import { itemTexts as texts } from '../texts.ts'
import { useMarkHelpful, useReplyToReview } from './mutations.ts'
import { REVIEWS_KEY } from './queries.ts'

type ReviewMark = Output<typeof listReviewMarks>['data'][number]

interface ReviewActionsProps {
  review: Review
  /** Undefined for visitors and until it is loaded. */
  mark: ReviewMark | undefined
  path: string
}

/** Helpful by members, not by the author, and the organiser's reply. */
export function ReviewActions({ review, mark, path }: ReviewActionsProps) {
  const { mutate, isPending } = useMarkHelpful(review.id)
  const [isReplying, setReplying] = useState(false)
  const isHelpful = mark?.is_helpful === 1
  return (
    <>
      {mark?.is_mine !== 1 && (
        <MemberButton
          className="chip"
          path={path}
          aria-pressed={isHelpful}
          aria-disabled={isPending || undefined}
          onPress={() => !isPending && mutate(!isHelpful)}
        >
          <ThumbsUp className={isHelpful ? 'icon fill' : 'icon'} aria-hidden="true" /> {texts.helpful}{' '}
          <span className="visually-hidden">{texts.helpfulOf(review.fullname)}</span>
          {review.helpful > 0 && <span className="count">{review.helpful}</span>}
        </MemberButton>
      )}
      {mark?.can_reply === 1 && !isReplying && (
        <Button
          size="sm"
          variant="ghost"
          icon={<MessageSquareReply className="icon" aria-hidden="true" />}
          onClick={() => setReplying(true)}
        >
          {review.reply ? texts.editReply : texts.reply}
        </Button>
      )}
      {isReplying && <ReplyForm review={review} onClose={() => setReplying(false)} />}
    </>
  )
}

function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const { queryClient } = usePageContext()
  const { mutate, isPending } = useReplyToReview()
  const [text, setText] = useState(review.reply?.text ?? '')
  const [error, setError] = useState('')
  return (
    <form
      method="post"
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(
          { reviewId: review.id, text },
          {
            onSuccess() {
              onClose()
              queryClient.invalidateQueries({ queryKey: REVIEWS_KEY }).catch(() => {})
            },
            onError: (failure) => setError(failure.errors.text?.[0] ?? messageOf(failure)),
          },
        )
      }}
    >
      <Field label={texts.replyLabel} hint={review.reply ? texts.replyHint : undefined} error={error}>
        <TextArea rows={3} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isLoading={isPending}>
          {texts.sendReply}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </span>
    </form>
  )
}
