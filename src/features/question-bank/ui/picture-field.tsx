import { type FormEvent, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Picture } from '#components/media/picture.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { ALT_MAX_LENGTH } from '../constants.ts'
import type { BankQuestion } from '../contract.ts'
import { fieldTexts, bankTexts as texts } from '../texts.ts'
import { useSetQuestionPicture } from './mutations.ts'

interface PictureFieldProps {
  question: BankQuestion
  onSaved: (saved: BankQuestion) => Promise<void>
}

/** The picture of a question with its text; it is saved on its own. */
export function PictureField({ question, onSaved }: PictureFieldProps) {
  const { mutate, isPending } = useSetQuestionPicture()
  const [alt, setAlt] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { formError, setFormError, clearFormError } = useFormError()
  function send(picture: File | null) {
    clearFormError()
    const fields = { questionId: question.id, revision: String(question.revision), alt: picture ? alt.trim() : '' }
    mutate(picture ? { ...fields, picture } : fields, {
      onSuccess: ({ data }) => void onSaved(data),
      onError: (error) => setFormError(error.errors.alt?.[0] ?? error.errors.picture?.[0] ?? messageOf(error)),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    if (alt.trim() === '') setFormError(fieldTexts.altMissing)
    else send(file)
  }
  return (
    <form method="post" noValidate className="grid gap-3 border-line border-t pt-5" onSubmit={submit}>
      <FormAlert error={formError} />
      {question.image && (
        <figure className="grid max-w-[320px] gap-2">
          <Picture image={question.image} sizes="320px" />
          <figcaption className="text-ink-2 text-sm">{question.image.alt}</figcaption>
          <Button variant="outline" size="sm" isLoading={isPending} onClick={() => send(null)}>
            {texts.removePicture}
          </Button>
        </figure>
      )}
      <Field label={texts.picture} hint={texts.pictureHint}>
        <TextInput
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </Field>
      {file && (
        <>
          <Field label={texts.alt} isRequired>
            <TextInput value={alt} maxLength={ALT_MAX_LENGTH} onChange={(event) => setAlt(event.currentTarget.value)} />
          </Field>
          <Button type="submit" variant="soft" size="sm" className="justify-self-start" isLoading={isPending}>
            {texts.setPicture}
          </Button>
        </>
      )}
    </form>
  )
}
