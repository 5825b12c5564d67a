import { usePageContext } from '#lib/page.ts'
import type { ReviewForm as Form } from '../fields.ts'
import { formTexts as texts } from '../texts.ts'
import { CONTENT_FIELDS, ContentFields } from './content-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useChangeReview } from './mutations.ts'
import { reviewQuery } from './queries.ts'
import { ToolFields } from './tool-fields.tsx'
import { usePostForm } from './use-post-form.ts'

/** The form of a tech review. */
export function ReviewForm({ form }: { form: Form }) {
  const { api } = usePageContext()
  const { mutate, isPending } = useChangeReview()
  const post = usePostForm({
    form,
    query: reviewQuery(api, form.id),
    send: (fields, revision, callbacks) => mutate({ ...fields, postId: form.id, revision }, callbacks),
    isSaving: isPending,
  })
  const { fields, errors, change } = post
  const isContent = (name: string) => CONTENT_FIELDS.includes(name)
  return (
    <FormFrame
      title={texts.review}
      listHref="/admin/posts"
      href={form.direct_uri_by_type}
      post={post}
      parts={[
        {
          id: 'content',
          label: texts.content,
          hasError: Object.keys(errors).some(isContent),
          content: <ContentFields postId={form.id} fields={fields} errors={errors} onChange={change} />,
        },
        {
          id: 'tool',
          label: texts.tool,
          hasError: Object.keys(errors).some((name) => !isContent(name)),
          content: (
            <ToolFields
              fields={fields}
              errors={errors}
              onChange={change}
              isDirty={post.isDirty}
              onSaved={post.accept}
            />
          ),
        },
      ]}
    />
  )
}
