import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { flag } from '#lib/flag.ts'
import type { OfficeHighlight } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'
import { useChangeHighlight } from './mutations.ts'

interface HighlightDialogProps {
  highlight: OfficeHighlight
  onClose: () => void
  onSaved: (list: OfficeHighlight[]) => void
}

/** The texts of one highlight, and whether it may be the large card. */
export function HighlightDialog({ highlight, onClose, onSaved }: HighlightDialogProps) {
  const { id, topic } = highlight
  const [caption, setCaption] = useState(highlight.caption)
  const [description, setDescription] = useState(highlight.description)
  const [isLarge, setLarge] = useState(highlight.is_large === 1)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate, isPending } = useChangeHighlight()
  const isDirty =
    caption !== highlight.caption || description !== highlight.description || isLarge !== (highlight.is_large === 1)

  function save() {
    clearFormError()
    setErrors({})
    mutate(
      { postId: id, caption, description, is_large: flag(isLarge) },
      {
        onSuccess: ({ data }) => onSaved(data),
        onError(error: ApiError) {
          setErrors(error.errors)
          if (Object.keys(error.errors).length === 0) setFormError(messageOf(error))
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isDirty={isDirty}
      title={texts.editTitle}
      description={topic}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button isLoading={isPending} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert error={formError} />
        <Field label={texts.caption} hint={texts.captionHint} error={errors.caption?.[0]}>
          <TextArea rows={2} value={caption} onChange={(event) => setCaption(event.currentTarget.value)} />
        </Field>
        <Field label={texts.description} hint={texts.descriptionHint} error={errors.description?.[0]}>
          <TextArea rows={3} value={description} onChange={(event) => setDescription(event.currentTarget.value)} />
        </Field>
        <div>
          <Checkbox
            label={texts.largeLabel}
            checked={isLarge}
            onChange={(event) => setLarge(event.currentTarget.checked)}
          />
          <p className="text-ink-2 text-sm">{texts.largeHint}</p>
        </div>
      </div>
    </Dialog>
  )
}
