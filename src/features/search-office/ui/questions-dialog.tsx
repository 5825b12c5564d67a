import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import type { ExplainedPost, StoryQuestions } from '../contract.ts'
import { questionTexts as texts } from '../texts.ts'
import { useChangeStoryQuestions } from './mutations.ts'
import { SEARCH_OFFICE_KEY, storyQuestionsQuery } from './queries.ts'

interface QuestionsDialogProps {
  story: ExplainedPost
  onClose: () => void
}

/** The questions of a story, one a line. */
export function QuestionsDialog({ story, onClose }: QuestionsDialogProps) {
  const client = useQueryClient()
  const { api } = usePageContext()
  const query = useQuery(storyQuestionsQuery(api, story.id))
  const [typed, setTyped] = useState<string | null>(null)
  const [newer, setNewer] = useState<StoryQuestions | null>(null)
  const [error, setError] = useState<string>()
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate, isPending } = useChangeStoryQuestions()
  const known = (newer ?? query.data)?.questions
  const text = typed ?? known?.join('\n') ?? ''

  function save() {
    if (!known) return
    clearFormError()
    setError(undefined)
    mutate(
      { postId: story.id, questions: text.split('\n'), known },
      {
        onSuccess() {
          void client.invalidateQueries({ queryKey: SEARCH_OFFICE_KEY })
          onClose()
          showSnackbar(texts.saved)
        },
        onError(failure: ApiError) {
          const [first] = Object.values(failure.errors)
          if (failure.code === 'questions_changed') setNewer(failure.body.data as StoryQuestions)
          if (first) setError(first[0])
          else setFormError(messageOf(failure))
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isDirty={typed !== null && typed !== known?.join('\n')}
      title={texts.title}
      description={story.topic}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button isLoading={isPending} disabled={!known} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FormAlert error={formError} />
      {query.isError && (
        <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={6} />}
      {known && (
        <Field label={texts.field} hint={texts.hint} error={error}>
          <TextArea rows={10} value={text} onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
      )}
    </Dialog>
  )
}
