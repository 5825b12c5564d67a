import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { Synonym } from '../contract.ts'
import { fieldTexts, synonymTexts as texts } from '../texts.ts'
import { useChangeSynonym, useCreateSynonym, useDeleteSynonym } from './mutations.ts'
import { SEARCH_OFFICE_KEY } from './queries.ts'

/** A stored synonym, or the texts that a new one begins with. */
export type EditedSynonym = Synonym | (Pick<Synonym, 'text' | 'meaning'> & { id: null })

interface SynonymDialogProps {
  synonym: EditedSynonym
  onClose: () => void
}

/** Both texts of a synonym. */
export function SynonymDialog({ synonym, onClose }: SynonymDialogProps) {
  const client = useQueryClient()
  const [text, setText] = useState(synonym.text)
  const [meaning, setMeaning] = useState(synonym.meaning)
  const [revision, setRevision] = useState(synonym.id === null ? 0 : synonym.revision)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const create = useCreateSynonym()
  const change = useChangeSynonym()
  const remove = useDeleteSynonym()
  const isDirty = text !== synonym.text || meaning !== synonym.meaning
  const refresh = () => client.invalidateQueries({ queryKey: SEARCH_OFFICE_KEY })

  const finish = (message: string) => {
    void refresh()
    onClose()
    showSnackbar(message)
  }
  const callbacks = (message: string) => ({
    onSuccess: () => finish(message),
    onError(error: ApiError) {
      setErrors(error.errors)
      if (error.code === 'synonym_changed') setRevision((error.body.data as Synonym).revision)
      if (Object.keys(error.errors).length === 0) setFormError(messageOf(error))
    },
  })

  function save() {
    clearFormError()
    const empty = Object.entries({ text, meaning }).filter(([, value]) => !value.trim())
    setErrors(Object.fromEntries(empty.map(([name]) => [name, [fieldTexts.empty]])))
    if (empty.length > 0) return
    if (synonym.id === null) create.mutate({ text, meaning }, callbacks(texts.added))
    else change.mutate({ synonymId: synonym.id, revision, text, meaning }, callbacks(texts.saved))
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      isDirty={isDirty}
      title={synonym.id === null ? texts.addTitle : texts.editTitle}
      description={texts.about}
      footer={
        <>
          {synonym.id !== null && (
            <Button
              variant="danger"
              className="mr-auto"
              isLoading={remove.isPending}
              onClick={() =>
                remove.mutate({ synonymId: synonym.id }, callbacks(texts.removed(synonym.text, synonym.meaning)))
              }
            >
              {texts.remove}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form="synonym" isLoading={create.isPending || change.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id="synonym"
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormAlert error={formError} />
        <Field label={texts.text} hint={texts.textHint} isRequired error={errors.text?.[0]}>
          <TextInput value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
        <Field label={texts.meaning} hint={texts.meaningHint} isRequired error={errors.meaning?.[0]}>
          <TextInput
            autoFocus={synonym.text !== '' && synonym.meaning === ''}
            value={meaning}
            onChange={(event) => setMeaning(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
