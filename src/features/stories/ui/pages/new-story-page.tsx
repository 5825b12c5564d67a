import '#components/post-sheet.css'
import '#components/office-sheet.css'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, PageNotFound } from '#lib/page.ts'
import { canWrite } from '../../policy.ts'
import { DeskLoader } from '../desk-loader.tsx'
import { editorTexts as texts } from '../texts.ts'

/** `/my-teaching-story/create`: an empty page. The story exists on the server from the first save on. */
export const page = definePage<null>({
  async load({ context: { viewer, api, queryClient } }) {
    if (!canWrite(viewer)) throw new PageNotFound()
    await queryClient.prefetchQuery(tagsQuery(api))
    return null
  },
  head: () => ({ title: texts.newTitle, isHidden: true }),
  Page: () => <DeskLoader title={texts.newTitle} story={null} />,
})
