import { useEffect, useId, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { StarsInput } from '#components/forms/stars-input.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { SuspensionNote } from '#features/accounts/ui/suspension-banner.tsx'
import type { ApiError } from '#lib/api-client.ts'
import { useViewer } from '#lib/page.ts'
import { DEFAULT_SCORE, OPINION_MAX_LENGTH, REVIEW_TYPES, type ReviewKind } from '../constants.ts'
import type { OwnReview, Reviewable } from '../contract.ts'
import { canSubmitReview, serverMessage, storeError, submitError } from '../policy.ts'
import { fieldTexts, scoreTexts, formTexts as texts } from '../texts.ts'
import { ImpactPicker } from './impact-picker.tsx'
import { useCreateReview, useUpdateReview } from './mutations.ts'
import { deleteReviewDraft, type ReviewDraft, readReviewDraft, saveReviewDraft } from './review-draft.ts'

interface ReviewFormProps {
  kind: ReviewKind
  /** The own review to change; otherwise a new one. */
  review?: OwnReview
  /** Trainings to choose from. */
  trainings?: readonly Reviewable[]
  /** The training of a waiting item. */
  reviewable?: Reviewable
  initialScore?: number
  /** How the name will look. */
  anonymousName?: string
  /** Path of the page, to return to after signing in. */
  path: string
  onSaved: (review: OwnReview) => void
  onCancel?: () => void
}

/** Writes a review or changes one in place (REV-057..074, REV-087..094). The text stays after an error. */
export function ReviewForm({ kind, review, reviewable, trainings = [], path, ...props }: ReviewFormProps) {
  const viewer = useViewer()
  const place = review ? `edit ${review.id}` : `new ${kind} ${reviewable?.id ?? ''}`
  const [draft, setDraft] = useState<ReviewDraft>(() => ({
    score: review?.score ?? props.initialScore ?? DEFAULT_SCORE,
    opinion: review?.opinion ?? '',
    impacts: review?.impacts ?? [],
    isAnonymous: review?.is_anonymous === 1,
    trainingId: reviewable?.id ?? null,
  }))
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate: create, isPending: isCreating } = useCreateReview()
  const { mutate: update, isPending: isUpdating } = useUpdateReview()
  const isSending = isCreating || isUpdating
  const name = useId()
  // The storage exists in the browser only, so the draft appears after hydration.
  useEffect(() => {
    const stored = readReviewDraft(place)
    if (stored) setDraft(stored)
  }, [place])
  const change = (next: Partial<ReviewDraft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    setErrors({})
    saveReviewDraft(place, changed)
  }

  function fail(action: 'create' | 'update', error: ApiError) {
    if (error.code === 'validation') {
      setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, [text]]) => [field.split('.')[0], text])))
    }
    const detail = serverMessage(error) ? texts.kept : `${storeError(action, kind, error)} · ${texts.kept}`
    setFormError(submitError(action, error), { lang: 'en', detail })
  }

  function submit() {
    clearFormError()
    const { score, opinion, impacts, isAnonymous, trainingId } = draft
    const input = {
      type: REVIEW_TYPES[kind],
      score,
      opinion,
      is_anonymous: isAnonymous ? (1 as const) : (0 as const),
      impacts: kind === 'web' ? [] : impacts,
      ...(!review && kind === 'training' && trainingId !== null && { reviewable: { id: trainingId } }),
    }
    const saved = (text: string) => (response: { data: OwnReview }) => {
      deleteReviewDraft(place)
      showSnackbar(text)
      props.onSaved(response.data)
    }
    if (review) {
      const onError = (error: ApiError) => fail('update', error)
      update({ ...input, reviewId: review.id }, { onSuccess: saved(texts.updated), onError })
    } else {
      create(input, {
        onSuccess: (response) =>
          saved(response.data.status === 'published' ? texts.published : texts.created)(response),
        onError: (error) => fail('create', error),
      })
    }
  }

  const { score, opinion, impacts, isAnonymous } = draft
  // A longer text is not cut: its writer shortens it.
  const isTooLong = opinion.length > OPINION_MAX_LENGTH
  const canWrite = canSubmitReview({
    opinion,
    score,
    impacts,
    kind,
    isSending,
    hasViewer: viewer !== null && !viewer.suspension,
  })
  const canSubmit = canWrite && !isTooLong
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) submit()
      }}
    >
      <FormAlert error={formError} />
      {trainings.length > 0 && !review && !reviewable && (
        <Field label={texts.training} error={errors.reviewable}>
          <Select
            placeholder={texts.noTraining}
            value={draft.trainingId ?? ''}
            options={trainings.map(({ id, text }) => ({ value: String(id), label: text }))}
            onChange={(event) => change({ trainingId: Number(event.currentTarget.value) || null })}
          />
        </Field>
      )}
      <StarsInput
        name={name}
        legend={texts.score}
        words={scoreTexts.slice(1)}
        emptyWord={scoreTexts[0]}
        value={score}
        error={errors.score}
        onChange={(next) => change({ score: next })}
      />
      {kind === 'training' && (
        <ImpactPicker value={impacts} error={errors.impacts} onChange={(ids) => change({ impacts: ids })} />
      )}
      <Field label={texts.opinion} isRequired error={isTooLong ? fieldTexts.opinionTooLong : errors.opinion}>
        <TextArea
          name="opinion"
          rows={4}
          placeholder={texts.placeholder}
          value={opinion}
          onChange={(event) => change({ opinion: event.currentTarget.value })}
        />
      </Field>
      {viewer?.suspension && <SuspensionNote suspension={viewer.suspension} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          label={
            <>
              {texts.anonymous}{' '}
              {isAnonymous && props.anonymousName && (
                <span className="text-ink-3">{texts.shownAs(props.anonymousName)}</span>
              )}
            </>
          }
          checked={isAnonymous}
          onChange={(event) => change({ isAnonymous: event.currentTarget.checked })}
        />
        <span className="flex flex-wrap gap-2">
          {props.onCancel && (
            <Button
              variant="outline"
              onClick={() => {
                deleteReviewDraft(place)
                props.onCancel?.()
              }}
            >
              {texts.cancel}
            </Button>
          )}
          {!viewer && (
            <MemberButton className="btn btn-soft" path={path}>
              {texts.signIn}
            </MemberButton>
          )}
          <Button type="submit" disabled={!canSubmit} isLoading={isSending} loadingText={texts.saving}>
            {review ? texts.save : texts.submit}
          </Button>
        </span>
      </div>
    </form>
  )
}
