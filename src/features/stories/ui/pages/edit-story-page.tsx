import '#components/post-sheet.css'
import '#components/office-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { ApiError } from '#lib/api-client.ts'
import { definePage, PageNotFound, usePageContext, usePageData } from '#lib/page.ts'
import { canWrite } from '../../policy.ts'
import { DeskLoader } from '../desk-loader.tsx'
import { InvitationCard } from '../invitation-card.tsx'
import { storyQuery } from '../queries.ts'
import { editorTexts as texts } from '../texts.ts'

/** `/my-teaching-story/{id}/edit`: the working copy of a story. Stories of other people get 404. */
export const page = definePage<number>({
  async load({ context: { viewer, api, queryClient }, params }) {
    const storyId = params.storyId ?? ''
    if (!canWrite(viewer) || !/^[1-9]\d{0,14}$/.test(storyId)) throw new PageNotFound()
    await queryClient.prefetchQuery(tagsQuery(api))
    try {
      await queryClient.fetchQuery({ ...storyQuery(api, Number(storyId)), staleTime: 0 })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 403)) throw new PageNotFound()
    }
    return Number(storyId)
  },
  head: () => ({ title: texts.editTitle, isHidden: true }),
  Page: EditStory,
})

function EditStory() {
  const storyId = usePageData<number>()
  const { api } = usePageContext()
  const { data, isFetching, refetch } = useQuery(storyQuery(api, storyId))
  if (data?.row.is_invited === 1) return <InvitationCard story={data} onAccepted={refetch} />
  if (data) return <DeskLoader key={storyId} title={texts.editTitle} story={data} />
  return (
    <div className="wrapper py-14">
      <LoadError text={texts.failed} isCentred isLoading={isFetching} onRetry={() => refetch()} />
    </div>
  )
}
