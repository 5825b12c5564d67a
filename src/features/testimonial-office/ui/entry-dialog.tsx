import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { OfficeTestimonial } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'
import { useChangeTestimonial, useCreateTestimonial, useDeleteTestimonial } from './mutations.ts'

interface EntryDialogProps {
  /** Null: a new entry. */
  entry: OfficeTestimonial | null
  onClose: () => void
  onSaved: (list: OfficeTestimonial[], isDeleted?: boolean) => void
}

/** One testimonial of the editors. */
export function EntryDialog({ entry, onClose, onSaved }: EntryDialogProps) {
  const { author = '', role = '', content = '', rating = 5, is_shown = true } = entry ?? {}
  const [values, setValues] = useState({ author, role, content, rating, is_shown })
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const create = useCreateTestimonial()
  const update = useChangeTestimonial()
  const remove = useDeleteTestimonial()
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isDirty = JSON.stringify(values) !== JSON.stringify({ author, role, content, rating, is_shown })
  const onError = (error: ApiError) => {
    setErrors(error.errors)
    if (Object.keys(error.errors).length === 0) setFormError(messageOf(error))
  }

  function save() {
    clearFormError()
    setErrors({})
    const callbacks = { onSuccess: ({ data }: { data: OfficeTestimonial[] }) => onSaved(data), onError }
    if (entry) update.mutate({ testimonialId: entry.id, revision: entry.revision, ...values }, callbacks)
    else create.mutate(values, callbacks)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isDirty={isDirty}
      title={entry ? texts.editTitle : texts.newTitle}
      description={texts.consent}
      footer={
        <>
          {entry && (
            <Button
              variant="ghost"
              isLoading={remove.isPending}
              onClick={() =>
                remove.mutate({ testimonialId: entry.id }, { onSuccess: ({ data }) => onSaved(data, true), onError })
              }
            >
              {texts.remove}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button isLoading={create.isPending || update.isPending} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert error={formError} />
        <Field label={texts.author} isRequired error={errors.author?.[0]}>
          <TextInput value={values.author} onChange={(event) => change({ author: event.currentTarget.value })} />
        </Field>
        <Field label={texts.role} isRequired hint={texts.roleHint} error={errors.role?.[0]}>
          <TextInput value={values.role} onChange={(event) => change({ role: event.currentTarget.value })} />
        </Field>
        <Field label={texts.content} isRequired error={errors.content?.[0]}>
          <TextArea
            rows={5}
            value={values.content}
            onChange={(event) => change({ content: event.currentTarget.value })}
          />
        </Field>
        <Field label={texts.rating} error={errors.rating?.[0]}>
          <Select
            value={String(values.rating)}
            options={[5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: texts.stars(score) }))}
            onChange={(event) => change({ rating: Number(event.currentTarget.value) })}
          />
        </Field>
        <Checkbox
          label={texts.shown}
          checked={values.is_shown}
          onChange={(event) => change({ is_shown: event.currentTarget.checked })}
        />
      </div>
    </Dialog>
  )
}
