import { definePage } from '#lib/page.ts'
import { listTexts as texts } from '../../texts.ts'
import { PostList } from '../post-list.tsx'
import { loadPosts, postList } from '../post-lists.ts'
import type { PostView } from '../queries.ts'

/** `/admin/posts`: posts of all kinds. Other users get 404. */
export const page = definePage<PostView>({
  load: (call) => loadPosts(postList, call),
  head: () => ({ title: texts.title, isHidden: true }),
  Page() {
    return <PostList list={postList} />
  },
})
