import { useQuery } from '@tanstack/react-query'
import { MultiSelect } from '#components/forms/multi-select.tsx'
import { Select } from '#components/forms/select.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { FormGroup, FormRow } from '#components/office/form-row.tsx'
import type { Image } from '#features/media/contract.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import * as limits from '../constants.ts'
import type { ReviewFields } from '../fields.ts'
import { flattenTags } from '../policy.ts'
import { listTexts, formTexts as texts } from '../texts.ts'
import { AuthorField } from './author-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { PictureInput } from './picture-input.tsx'
import { type PickedPost, PostPicker } from './post-picker.tsx'

type TagLists = Pick<ReviewFields, limits.TagField>

/** What all posts have; pictures and people with what the form shows of them. */
type ContentState = Pick<
  ReviewFields,
  | 'topic'
  | 'headline_caption'
  | 'description'
  | 'author_id'
  | 'image_id'
  | 'video_url'
  | 'label'
  | 'minimum_voted_by'
  | 'associates'
  | 'search_questions'
  | 'status'
> &
  TagLists & { author: { id: number; name: string }; picture: Image | null; linked: PickedPost[] }

/** Names of the fields of this part, to mark its tab. */
export const CONTENT_FIELDS = [
  ...Object.keys(limits.TAG_FIELDS),
  'topic',
  'headline_caption',
  'description',
  'author_id',
  'image_id',
  'video_url',
  'minimum_voted_by',
  'associates',
  'search_questions',
]

interface ContentFieldsProps {
  postId: number
  fields: ContentState
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ContentState>) => void
}

export function ContentFields({ postId, fields, errors, onChange }: ContentFieldsProps) {
  return (
    <>
      <FormRow label={texts.status}>
        <Select
          className="max-w-[240px]"
          value={fields.status}
          options={limits.STATUSES.map((value) => ({ value, label: listTexts.statuses[value] }))}
          onChange={(event) => onChange({ status: event.currentTarget.value as ContentState['status'] })}
        />
      </FormRow>
      <FormRow label={texts.topic} isRequired error={errors.topic}>
        <TextInput
          value={fields.topic}
          maxLength={limits.TOPIC_MAX}
          onChange={(event) => onChange({ topic: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow label={texts.caption} error={errors.headline_caption}>
        <TextArea
          rows={2}
          value={fields.headline_caption}
          onChange={(event) => onChange({ headline_caption: event.currentTarget.value })}
        />
      </FormRow>
      <DescriptionField
        value={fields.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
      <PictureInput
        label={texts.cover}
        purpose="post"
        image={fields.picture}
        error={errors.image_id}
        onChange={(chosen) => onChange({ image_id: chosen?.id ?? null, picture: chosen?.image ?? null })}
      />
      <AuthorField
        author={fields.author}
        error={errors.author_id}
        onChange={(author) => onChange({ author_id: author.id, author })}
      />
      <FormRow label={texts.video} hint={texts.videoHint} error={errors.video_url}>
        <TextInput
          type="url"
          className="max-w-[560px]"
          value={fields.video_url}
          onChange={(event) => onChange({ video_url: event.currentTarget.value })}
        />
      </FormRow>
      <FormGroup label={texts.label}>
        <Switch
          label={texts.recommended}
          checked={fields.label === 2}
          onChange={(event) => onChange({ label: event.currentTarget.checked ? 2 : 0 })}
        />
      </FormGroup>
      <TagFields fields={fields} errors={errors} onChange={onChange} />
      <PostPicker
        label={texts.associates}
        ownId={postId}
        posts={fields.linked}
        error={errors.associates}
        onChange={(linked) => onChange({ linked, associates: linked.map(({ id }) => id) })}
      />
      <FormRow label={texts.searchQuestions} hint={texts.searchQuestionsHint} error={errors.search_questions}>
        <TextArea
          rows={6}
          value={fields.search_questions.join('\n')}
          onChange={(event) => onChange({ search_questions: event.currentTarget.value.split('\n') })}
        />
      </FormRow>
    </>
  )
}

interface TagFieldsProps {
  fields: TagLists
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<TagLists>) => void
}

function TagFields({ fields, errors, onChange }: TagFieldsProps) {
  const { api } = usePageContext()
  const tags = flattenTags(useQuery(tagsQuery(api)).data ?? [])
  return (Object.keys(limits.TAG_FIELDS) as limits.TagField[]).map((field) => {
    const options = tags
      .filter(({ tag, depth }) => tag.kind === limits.TAG_FIELDS[field] && depth > 0)
      .map(({ tag }) => ({ value: String(tag.id), label: tag.name }))
    // A tag that is not offered stays, for example one of the main tags.
    const others = fields[field].filter((id) => !options.some(({ value }) => value === String(id)))
    if (options.length === 0 && others.length === 0) return null
    return (
      <MultiSelect
        key={field}
        className="office-row"
        legend={texts.tags[field]}
        name={field}
        options={options}
        value={fields[field].map(String)}
        error={errors[field]}
        onChange={(chosen) => onChange({ [field]: [...others, ...chosen.map(Number)] })}
      />
    )
  })
}
