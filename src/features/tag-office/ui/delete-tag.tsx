import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { formatCount } from '#lib/counts.ts'
import type { OfficeTags } from '../contract.ts'
import { lineOf } from '../policy.ts'
import { officeTexts as texts } from '../texts.ts'
import { useDeleteTag } from './mutations.ts'
import type { TreeTag } from './queries.ts'

interface DeleteTagProps {
  tag: TreeTag
  tags: readonly TreeTag[]
  onClose: () => void
  onDeleted: (data: OfficeTags & { moved: number }) => void
}

/** Asks before a tag is deleted; one that posts have needs a tag that they get instead. */
export function DeleteTag({ tag, tags, onClose, onDeleted }: DeleteTagProps) {
  const { mutate, isPending } = useDeleteTag()
  // Also drafts and unlisted posts have tags: the server tells their number.
  const [uses, setUses] = useState(tag.posts)
  const [replacementId, setReplacementId] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  const isUsed = uses > 0

  function remove() {
    clearFormError()
    mutate(
      { tagId: tag.id, replacement_id: replacementId ? Number(replacementId) : null },
      {
        onSuccess: ({ data }) => onDeleted(data),
        onError(failure: ApiError) {
          if (failure.code === 'tag_in_use') setUses(Number(failure.body.posts))
          setFormError(messageOf(failure))
        },
      },
    )
  }

  const options = tags
    .filter((one) => one.id !== tag.id)
    .map((one) => ({
      value: String(one.id),
      label: lineOf(tags, one.id)
        .toReversed()
        .map(({ name }) => name)
        .join(' › '),
    }))
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={isUsed ? texts.mergeTitle : texts.deleteTitle(tag.name)}
      description={isUsed ? texts.mergeText(tag.name, formatCount(uses)) : texts.deleteText}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" isLoading={isPending} onClick={remove}>
            {isUsed ? texts.merge : texts.remove}
          </Button>
        </>
      }
    >
      <FormAlert error={formError} />
      {isUsed && (
        <Field label={texts.replacement} isRequired>
          <Select
            placeholder={texts.choose}
            options={options}
            value={replacementId}
            onChange={(event) => setReplacementId(event.currentTarget.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}
