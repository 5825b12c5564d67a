import { definePage } from '#lib/page.ts'
import { listTexts as texts } from '../../texts.ts'
import { PostList } from '../post-list.tsx'
import type { PostView } from '../queries.ts'
import { eventList, loadPosts } from '../use-view.ts'

/** `/admin/events`: trainings. Other users get 404. */
export const page = definePage<PostView>({
  load: (call) => loadPosts(eventList, call),
  head: () => ({ title: texts.eventsTitle, isHidden: true }),
  Page() {
    return <PostList list={eventList} />
  },
})
