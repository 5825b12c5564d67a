import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, PageNotFound, usePageContext, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { formTexts as texts } from '../../texts.ts'
import { reviewQuery } from '../queries.ts'
import { ReviewForm } from '../review-form.tsx'

/** `/admin/posts/{postId}`: the form of a tech review. Other users get 404. */
export const page = definePage<number>({
  async load({ context: { api, queryClient, viewer }, params }) {
    const postId = String(params.postId)
    if (!can(viewer, 'content.edit') || !/^[1-9]\d{0,14}$/.test(postId)) throw new PageNotFound()
    await Promise.all([
      queryClient.fetchQuery(reviewQuery(api, Number(postId))),
      queryClient.prefetchQuery(tagsQuery(api)),
    ])
    return Number(postId)
  },
  head: () => ({ title: texts.review, isHidden: true }),
  Page() {
    const postId = usePageData<number>()
    const { api } = usePageContext()
    const { data } = useQuery(reviewQuery(api, postId))
    return data ? <ReviewForm key={postId} form={data} /> : null
  },
})
