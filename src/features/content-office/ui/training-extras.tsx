import { ButtonLink } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { FormGroup, FormRow } from '#components/office/form-row.tsx'
import { FILE_NAME_MAX } from '../constants.ts'
import type { TrainingForm } from '../fields.ts'
import { formTexts as texts } from '../texts.ts'
import { FileUpload } from './file-upload.tsx'
import { useAddFile, useRemoveFile } from './mutations.ts'
import { movedItem, OrderedList } from './ordered-list.tsx'
import { PictureInput } from './picture-input.tsx'
import type { TrainingFieldsProps } from './place-fields.tsx'
import { PostPicker } from './post-picker.tsx'

interface RecordingFieldsProps extends TrainingFieldsProps {
  isDirty: boolean
  onSaved: (form: TrainingForm) => void
}

/** The recording, documents, the tools and the picture of the month. */
export function RecordingFields({ fields, errors, isDirty, onChange, onSaved }: RecordingFieldsProps) {
  const add = useAddFile()
  const remove = useRemoveFile()
  const { files } = fields
  const rename = (index: number, name: string) =>
    onChange({ files: files.map((file, at) => (at === index ? { ...file, name } : file)) })
  return (
    <>
      <FormRow label={texts.recording} hint={texts.recordingHint} error={errors.recording_url}>
        <TextInput
          type="url"
          className="max-w-[560px]"
          value={fields.recording_url}
          onChange={(event) => onChange({ recording_url: event.currentTarget.value })}
        />
      </FormRow>
      <FormGroup label={texts.documents}>
        <OrderedList
          label={texts.documents}
          items={files.map(({ id, name }, index) => ({
            key: String(id),
            name,
            content: (
              <TextInput
                aria-label={`${texts.fileName} ${index + 1}`}
                value={name}
                maxLength={FILE_NAME_MAX}
                onChange={(event) => rename(index, event.currentTarget.value)}
              />
            ),
          }))}
          onMove={(from, to) => onChange({ files: movedItem(files, from, to) })}
        />
        {errors.files && <FieldError id="files-error">{errors.files}</FieldError>}
        <FileUpload
          files={fields.stored_files}
          isDisabled={isDirty}
          isLoading={add.isPending || remove.isPending}
          onAdd={(name, file, callbacks) => add.mutate({ postId: fields.id, name, file }, callbacks(onSaved))}
          onRemove={(fileId, callbacks) => remove.mutate({ postId: fields.id, fileId }, callbacks(onSaved))}
        />
      </FormGroup>
      <PostPicker
        label={texts.tools}
        kind="tech_review"
        ownId={fields.id}
        posts={fields.linked_tools}
        error={errors.tools}
        onChange={(posts) => onChange({ linked_tools: posts, tools: posts.map(({ id }) => id) })}
      />
      <FormRow label={texts.month} error={errors.month}>
        <TextInput
          type="month"
          className="max-w-[200px]"
          value={fields.month}
          onChange={(event) => onChange({ month: event.currentTarget.value })}
        />
      </FormRow>
      <PictureInput
        label={texts.eventPicture}
        purpose="event"
        image={fields.event_picture}
        error={errors.event_image_id}
        onChange={(chosen) => onChange({ event_image_id: chosen?.id ?? null, event_picture: chosen?.image ?? null })}
      />
    </>
  )
}

/** The test and the certificate of a training. */
export function TestFields({ fields, onChange }: TrainingFieldsProps) {
  return (
    <>
      <FormGroup label={texts.test}>
        <Switch
          label={texts.hasTest}
          checked={fields.has_test === 1}
          onChange={(event) => onChange({ has_test: event.currentTarget.checked ? 1 : 0 })}
        />
        {fields.has_test === 1 && (
          <ButtonLink size="sm" variant="outline" href={`/admin/tests/${fields.id}`}>
            {texts.bank(fields.questions)}
          </ButtonLink>
        )}
      </FormGroup>
      <FormGroup label={texts.hasCertificate}>
        <Switch
          label={texts.hasCertificate}
          checked={fields.has_certificate === 1}
          onChange={(event) => onChange({ has_certificate: event.currentTarget.checked ? 1 : 0 })}
        />
      </FormGroup>
    </>
  )
}
