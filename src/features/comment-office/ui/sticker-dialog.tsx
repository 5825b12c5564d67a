import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { OfficeSticker } from '../contract.ts'
import { fieldTexts, officeTexts as texts } from '../texts.ts'
import { useChangeSticker, useCreateSticker } from './mutations.ts'

interface StickerDialogProps {
  /** Null: a new sticker, with its picture. */
  sticker: OfficeSticker | null
  onClose: () => void
  onSaved: (list: OfficeSticker[]) => void
}

export function StickerDialog({ sticker, onClose, onSaved }: StickerDialogProps) {
  const [name, setName] = useState(sticker?.name ?? '')
  const [alt, setAlt] = useState(sticker?.alt ?? '')
  const [picture, setPicture] = useState<File | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const create = useCreateSticker()
  const update = useChangeSticker()
  const isDirty = name !== (sticker?.name ?? '') || alt !== (sticker?.alt ?? '') || picture !== null

  function save() {
    clearFormError()
    setErrors({})
    const callbacks = {
      onSuccess: ({ data }: { data: OfficeSticker[] }) => onSaved(data),
      onError(error: ApiError) {
        const own = error.code.startsWith('image_') ? { picture: [error.message] } : error.errors
        setErrors(own)
        if (Object.keys(own).length === 0) setFormError(messageOf(error))
      },
    }
    if (sticker) update.mutate({ stickerId: sticker.id, name, alt, is_retired: sticker.is_retired }, callbacks)
    else if (picture) create.mutate({ name, alt, picture }, callbacks)
    else setErrors({ picture: [fieldTexts.fileMissing] })
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      isDirty={isDirty}
      title={sticker ? texts.editTitle : texts.newTitle}
      footer={
        <>
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
        {sticker ? (
          <img src={sticker.path} alt="" width="96" height="96" className="mx-auto" />
        ) : (
          <Field label={texts.picture} isRequired hint={texts.pictureHint} error={errors.picture?.[0]}>
            <TextInput
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => setPicture(event.currentTarget.files?.[0] ?? null)}
            />
          </Field>
        )}
        <Field label={texts.name} isRequired error={errors.name?.[0]}>
          <TextInput value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <Field label={texts.alt} isRequired hint={texts.altHint} error={errors.alt?.[0]}>
          <TextInput value={alt} onChange={(event) => setAlt(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
