import { useQueryClient } from '@tanstack/react-query'
import { usePageContext } from '#lib/page.ts'
import type { ReviewForm as Form } from '../fields.ts'
import { formTexts as texts } from '../texts.ts'
import { CONTENT_FIELDS, ContentFields } from './content-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useChangeReview } from './mutations.ts'
import { POSTS_KEY, reviewQuery } from './queries.ts'
import { ToolFields } from './tool-fields.tsx'
import { usePostForm } from './use-post-form.ts'

/** The form of a tech review. */
export function ReviewForm({ form }: { form: Form }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useChangeReview()
  const post = usePostForm<Form, Form>({
    form,
    fieldsOf: (loaded) => loaded,
    send: (fields, revision, callbacks) => mutate({ ...fields, postId: form.id, revision }, callbacks),
    isSaving: isPending,
    reload: () => queryClient.fetchQuery({ ...reviewQuery(api, form.id), staleTime: 0 }),
    onSaved(saved) {
      queryClient.setQueryData(reviewQuery(api, form.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...POSTS_KEY, 'list'] })
    },
  })
  const { fields, errors, change } = post
  const isContent = (name: string) => CONTENT_FIELDS.includes(name)
  return (
    <FormFrame
      title={texts.review}
      topic={fields.topic}
      listHref="/admin/posts"
      href={form.direct_uri_by_type}
      postStatus={post.saved.status}
      status={post.status}
      isDirty={post.isDirty}
      conflict={post.conflict}
      onSave={() => post.save()}
      onKeepMine={() => void post.keepMine()}
      onTakeTheirs={() => void post.takeTheirs()}
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
