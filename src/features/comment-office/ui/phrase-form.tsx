import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { FormRow, FormRows } from '#components/office/form-row.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { useLeaveQuestion } from '#components/overlays/use-leave-question.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { Phrases } from '../fields.ts'
import { officeTexts as texts } from '../texts.ts'
import { useChangePhrases } from './mutations.ts'
import { PHRASES_KEY } from './queries.ts'

/** The five beginnings of comments (CMT-022), saved together. */
export function PhraseForm({ saved }: { saved: readonly string[] }) {
  const client = useQueryClient()
  const [phrases, setPhrases] = useState<readonly string[]>(saved)
  /** The phrases that the change is based on. */
  const [known, setKnown] = useState(saved)
  const [stored, setStored] = useState(saved)
  const [errors, setErrors] = useState<Record<number, string>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate, isPending } = useChangePhrases()
  const leaveQuestion = useLeaveQuestion(phrases.join('\n') !== stored.join('\n'))

  function save() {
    clearFormError()
    setErrors({})
    const parsed = Phrases.safeParse(phrases)
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => [Number(path[0] ?? -1), message] as const)
      setErrors(Object.fromEntries(issues.toReversed()))
      const whole = issues.find(([at]) => at < 0)
      if (whole) setFormError(whole[1])
      return
    }
    mutate(
      { phrases: parsed.data, known: [...known] },
      {
        onSuccess({ data }) {
          client.setQueryData(PHRASES_KEY, data)
          setPhrases(data)
          setKnown(data)
          setStored(data)
          showSnackbar(texts.saved)
        },
        onError(error: ApiError) {
          // What was typed stays; the next save replaces the newer ones.
          if (error.code === 'phrases_changed') setKnown(error.body.data as string[])
          setFormError(messageOf(error), { detail: (error.body.data as string[] | undefined)?.join(' · ') })
        },
      },
    )
  }

  return (
    <form
      method="post"
      noValidate
      className="card padded grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <FormAlert error={formError} />
      <FormRows>
        {phrases.map((phrase, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the list
          <FormRow key={at} label={texts.phrase(at + 1)} error={errors[at]}>
            <TextInput
              value={phrase}
              onChange={(event) => setPhrases(phrases.with(at, event.currentTarget.value))}
              end={
                at > 0 && (
                  <IconButton
                    label={texts.up(at + 1)}
                    icon={<ArrowUp className="icon" />}
                    onClick={() => setPhrases(phrases.toSpliced(at, 1).toSpliced(at - 1, 0, phrase))}
                  />
                )
              }
            />
          </FormRow>
        ))}
      </FormRows>
      <div>
        <Button type="submit" isLoading={isPending}>
          {texts.save}
        </Button>
      </div>
      {leaveQuestion}
    </form>
  )
}
