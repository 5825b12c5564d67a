import { definePage } from '#lib/page.ts'
import { listTexts as texts } from '../../texts.ts'
import { PostList } from '../post-list.tsx'
import type { PostView } from '../queries.ts'
import { loadPosts, postList } from '../use-view.ts'

/** `/admin/posts`: posts of all kinds. Other users get 404. */
export const page = definePage<PostView>({
  load: (call) => loadPosts(postList, call),
  head: () => ({ title: texts.title, isHidden: true }),
  Page() {
    return <PostList list={postList} />
  },
})
