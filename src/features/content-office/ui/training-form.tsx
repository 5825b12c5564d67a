import { usePageContext } from '#lib/page.ts'
import type { TrainingForm as Form } from '../fields.ts'
import { formTexts as texts } from '../texts.ts'
import { CONTENT_FIELDS, ContentFields } from './content-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useChangeTraining } from './mutations.ts'
import { PlaceFields } from './place-fields.tsx'
import { trainingQuery } from './queries.ts'
import { RecordingFields, TestFields } from './training-extras.tsx'
import { usePostForm } from './use-post-form.ts'

const EXTRAS = ['recording_url', 'month', 'files', 'event_image_id', 'tools']

/** The form of a training. */
export function TrainingForm({ form }: { form: Form }) {
  const { api } = usePageContext()
  const { mutate, isPending } = useChangeTraining()
  const post = usePostForm({
    form,
    query: trainingQuery(api, form.id),
    send: (fields, revision, callbacks) => mutate({ ...fields, postId: form.id, revision }, callbacks),
    isSaving: isPending,
  })
  const { fields, errors, change } = post
  const wrong = Object.keys(errors)
  const isContent = (name: string) => CONTENT_FIELDS.includes(name)
  const common = { fields, errors, onChange: change }
  return (
    <FormFrame
      title={texts.training}
      listHref="/admin/events"
      href={form.direct_uri_by_type}
      post={post}
      parts={[
        {
          id: 'content',
          label: texts.content,
          hasError: wrong.some(isContent),
          content: <ContentFields postId={form.id} {...common} />,
        },
        {
          id: 'places',
          label: texts.places,
          hasError: wrong.some((name) => !isContent(name) && !EXTRAS.includes(name)),
          content: <PlaceFields {...common} />,
        },
        {
          id: 'files',
          label: texts.files(fields.stored_files.length),
          hasError: wrong.some((name) => EXTRAS.includes(name)),
          content: <RecordingFields {...common} isDirty={post.isDirty} onSaved={post.accept} />,
        },
        { id: 'test', label: texts.test, hasError: false, content: <TestFields {...common} /> },
      ]}
    />
  )
}
