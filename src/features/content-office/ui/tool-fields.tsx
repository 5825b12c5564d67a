import { useQuery } from '@tanstack/react-query'
import { MultiSelect } from '#components/forms/multi-select.tsx'
import { Select } from '#components/forms/select.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { Picture } from '#components/media/picture.tsx'
import { FormGroup, FormRow } from '#components/office/form-row.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { NOTE_MAX, TOOL_NAME_MAX } from '../constants.ts'
import type { ReviewForm } from '../fields.ts'
import { flattenTags } from '../policy.ts'
import { formTexts as texts } from '../texts.ts'
import { FileUpload } from './file-upload.tsx'
import { useSetManual } from './mutations.ts'
import { movedItem, OrderedList } from './ordered-list.tsx'
import { PictureInput } from './picture-input.tsx'

interface ToolFieldsProps {
  fields: ReviewForm
  errors: Readonly<Record<string, string>>
  isDirty: boolean
  onChange: (part: Partial<ReviewForm>) => void
  onSaved: (form: ReviewForm) => void
}

const LINKS = [
  ['website', texts.website],
  ['app_store', texts.appStore],
  ['google_play', texts.googlePlay],
  ['website_secondary', texts.websiteSecondary],
] as const

/** The tool of a review: its name, links, pictures, manual and facts. */
export function ToolFields({ fields, errors, isDirty, onChange, onSaved }: ToolFieldsProps) {
  const { api } = usePageContext()
  const manual = useSetManual()
  const levels = flattenTags(useQuery(tagsQuery(api)).data ?? []).filter(({ tag }) => tag.kind === 'level')
  const setPictures = (pictures: ReviewForm['pictures']) => onChange({ pictures, images: pictures.map(({ id }) => id) })
  return (
    <>
      <FormRow label={texts.toolName} error={errors.tool_name}>
        <TextInput
          className="max-w-[420px]"
          value={fields.tool_name}
          maxLength={TOOL_NAME_MAX}
          onChange={(event) => onChange({ tool_name: event.currentTarget.value })}
        />
      </FormRow>
      <PictureInput
        label={texts.icon}
        purpose="tool"
        image={fields.tool_picture}
        error={errors.tool_image_id}
        onChange={(chosen) => onChange({ tool_image_id: chosen?.id ?? null, tool_picture: chosen?.image ?? null })}
      />
      {LINKS.map(([name, label]) => (
        <FormRow key={name} label={label} error={errors[name]}>
          <TextInput
            type="url"
            className="max-w-[560px]"
            value={fields[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </FormRow>
      ))}
      <FormGroup label={texts.pictures}>
        <OrderedList
          label={texts.pictures}
          items={fields.pictures.map(({ id, image }, index) => ({
            key: String(id),
            name: image.alt || texts.picture(index + 1),
            content: (
              <span className="flex items-center gap-3">
                <Picture image={{ ...image, alt: '' }} sizes="96px" className="h-14 w-20 rounded object-cover" />
                {image.alt || texts.picture(index + 1)}
              </span>
            ),
          }))}
          onMove={(from, to) => setPictures(movedItem(fields.pictures, from, to))}
          onRemove={(index) => setPictures(fields.pictures.toSpliced(index, 1))}
        />
      </FormGroup>
      <PictureInput
        key={fields.pictures.length}
        label={texts.picture(fields.pictures.length + 1)}
        purpose="post"
        image={null}
        error={errors.images}
        onChange={(chosen) => chosen && setPictures([...fields.pictures, chosen])}
      />
      <FormGroup label={texts.manual}>
        <FileUpload
          files={fields.manual_file_name ? [{ id: 0, name: fields.manual_file_name, url: fields.manual_url }] : []}
          isDisabled={isDirty}
          isLoading={manual.isPending}
          onAdd={(name, file, callbacks) => manual.mutate({ postId: fields.id, name, file }, callbacks(onSaved))}
          onRemove={(_, callbacks) => manual.mutate({ postId: fields.id, name: '-' }, callbacks(onSaved))}
        />
      </FormGroup>
      <FormRow label={texts.votes} error={errors.minimum_voted_by}>
        <TextInput
          type="number"
          className="max-w-[140px]"
          value={String(fields.minimum_voted_by)}
          onChange={(event) => onChange({ minimum_voted_by: Number(event.currentTarget.value) })}
        />
      </FormRow>
      <FormGroup label={texts.eduPlan}>
        <Switch
          label={texts.eduPlan}
          checked={fields.edu_plan_option === 1}
          onChange={(event) => onChange({ edu_plan_option: event.currentTarget.checked ? 1 : 0 })}
        />
      </FormGroup>
      <FormRow label={texts.priceNote} error={errors.price_note}>
        <TextInput
          value={fields.price_note}
          maxLength={NOTE_MAX}
          onChange={(event) => onChange({ price_note: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow label={texts.offline}>
        <Select
          className="max-w-[240px]"
          value={fields.works_offline}
          options={optionsOf(texts.offlines)}
          onChange={(event) => onChange({ works_offline: event.currentTarget.value as ReviewForm['works_offline'] })}
        />
      </FormRow>
      <FormRow label={texts.accounts}>
        <Select
          className="max-w-[240px]"
          value={fields.pupil_accounts}
          options={optionsOf(texts.accountKinds)}
          onChange={(event) => onChange({ pupil_accounts: event.currentTarget.value as ReviewForm['pupil_accounts'] })}
        />
      </FormRow>
      <FormRow label={texts.devices} error={errors.devices}>
        <TextInput
          value={fields.devices}
          maxLength={NOTE_MAX}
          onChange={(event) => onChange({ devices: event.currentTarget.value })}
        />
      </FormRow>
      {levels.length > 0 && (
        <MultiSelect
          legend={texts.suits}
          name="suits_levels"
          options={levels.map(({ tag }) => ({ value: String(tag.id), label: tag.name }))}
          value={fields.suits_levels.map(String)}
          error={errors.suits_levels}
          onChange={(chosen) => onChange({ suits_levels: chosen.map(Number) })}
        />
      )}
      <FormRow label={texts.checkedAt} error={errors.checked_at}>
        <TextInput
          type="date"
          className="max-w-[200px]"
          value={fields.checked_at ?? ''}
          onChange={(event) => onChange({ checked_at: event.currentTarget.value || null })}
        />
      </FormRow>
    </>
  )
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
