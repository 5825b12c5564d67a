import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import type { ApiError } from '#lib/api-client.ts'
import { NAME_MAX, type SavedList } from '../constants.ts'
import type { SavedView } from '../contract.ts'
import { fieldTexts, dialogTexts as texts, viewTexts } from '../texts.ts'
import { useChangeSavedView, useCreateSavedView } from './mutations.ts'

interface SaveViewDialogProps {
  list: SavedList
  /** The view that gets another name; null: the filters and order of `query` are saved. */
  view: SavedView | null
  query: string
  /** The saved views of the list: one with the typed name can be replaced. */
  others: readonly SavedView[]
  onClose: () => void
  /** Also after an error that tells of a change on another device. */
  onChanged: () => Promise<unknown>
}

/** Asks for the name of a view. It stays in the field after an error; a name that is taken can be replaced. */
export function SaveViewDialog({ list, view, query, others, onClose, onChanged }: SaveViewDialogProps) {
  const create = useCreateSavedView()
  const change = useChangeSavedView()
  const first = view?.name ?? ''
  const [name, setName] = useState(first)
  const [error, setError] = useState<string>()
  const [isTaken, setTaken] = useState(false)
  const { formError, setFormError, clearFormError } = useFormError()
  const same = isTaken && !view ? others.find((other) => other.name === name.trim().normalize()) : undefined
  const callbacks = {
    onSuccess({ data }: { data: SavedView }) {
      showSnackbar(viewTexts.saved(data.name))
      void onChanged()
      onClose()
    },
    onError(failure: ApiError) {
      const isNameTaken = failure.code === 'saved_view_name_taken'
      setTaken(isNameTaken)
      const text = isNameTaken ? messageOf(failure) : failure.errors.name?.[0]
      if (text) setError(text)
      else setFormError(failure.errors.query?.[0] ?? messageOf(failure))
      if (failure.status === 409 || failure.status === 404) void onChanged()
    },
  }
  function submit() {
    clearFormError()
    setError(name.trim() ? undefined : fieldTexts.nameEmpty)
    if (!name.trim()) return
    if (view) change.mutate({ viewId: view.id, name }, callbacks)
    else create.mutate({ list, name, query }, callbacks)
  }
  return (
    <FormDialog
      title={view ? texts.renameTitle : texts.createTitle}
      description={view ? texts.renameText : texts.createText}
      size="sm"
      isDirty={name !== first}
      isSubmitting={create.isPending || change.isPending}
      failure={formError}
      labels={{ cancel: texts.cancel, submit: texts.submit }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} isRequired error={error}>
        <TextInput
          maxLength={NAME_MAX}
          value={name}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setError(undefined)
            setTaken(false)
          }}
        />
      </Field>
      {same && (
        <Button variant="soft" onClick={() => change.mutate({ viewId: same.id, query }, callbacks)}>
          {texts.replace}
        </Button>
      )}
    </FormDialog>
  )
}
