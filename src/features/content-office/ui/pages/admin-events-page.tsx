import { definePage, usePageData } from '#lib/page.ts'
import { listTexts as texts } from '../../texts.ts'
import { PostList } from '../post-list.tsx'
import type { PostView } from '../queries.ts'
import { loadList } from '../use-view.ts'

/** `/admin/events`: trainings. Other users get 404. */
export const page = definePage<PostView>({
  load: (call) => loadList(call, 'event'),
  head: () => ({ title: texts.eventsTitle, isHidden: true }),
  Page() {
    return <PostList view={usePageData<PostView>()} path="/admin/events" />
  },
})
