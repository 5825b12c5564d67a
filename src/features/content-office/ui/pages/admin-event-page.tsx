import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, PageNotFound, usePageContext, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { formTexts as texts } from '../../texts.ts'
import { trainingQuery } from '../queries.ts'
import { TrainingForm } from '../training-form.tsx'

/** `/admin/events/{postId}`: the form of a training. Other users get 404. */
export const page = definePage<number>({
  async load({ context: { api, queryClient, viewer }, params }) {
    const postId = String(params.postId)
    if (!can(viewer, 'content.edit') || !/^[1-9]\d{0,14}$/.test(postId)) throw new PageNotFound()
    await Promise.all([
      queryClient.fetchQuery(trainingQuery(api, Number(postId))),
      queryClient.prefetchQuery(tagsQuery(api)),
    ])
    return Number(postId)
  },
  head: () => ({ title: texts.training, isHidden: true }),
  Page() {
    const postId = usePageData<number>()
    const { api } = usePageContext()
    const { data } = useQuery(trainingQuery(api, postId))
    return data ? <TrainingForm key={postId} form={data} /> : null
  },
})
