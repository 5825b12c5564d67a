/** Changes what the query cache keeps of posts, wherever they stand: pages, lists, boards. */
import type { QueryClient } from '@tanstack/react-query'
import type { PostCounts, TeacherAccount } from '#features/posts/contract.ts'
import type { Flag } from '#lib/flag.ts'

type KeptPost = PostCounts & { id: number }

export interface CachedTool {
  id: number
  tech_review_id: number | null
  tried: Flag
  total_used: number
}

interface KeptComment {
  id: number
  likes: number
  liked_by_current_user: Flag
  child_comments?: KeptComment[]
  child_comments_created_at_desc?: KeptComment[]
}

interface KeptPage extends KeptPost {
  teacher_account: TeacherAccount
  edtech_tools: CachedTool[]
  comments: KeptComment[]
}

type Followed = Pick<TeacherAccount, 'isFollowing' | 'total_followers'>

type Change<Kept> = (kept: Kept) => Partial<Kept>

/** A post in every list and on its page. */
export function patchPost(client: QueryClient, id: number, change: Change<KeptPost>): void {
  const patched = <Post extends KeptPost>(post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
  patchPages(client, patched)
  client.setQueriesData<{ pages: { data: KeptPost[] }[] }>({ queryKey: ['cards'] }, (list) => {
    if (!list?.pages?.some((page) => page.data.some((card) => card.id === id))) return list
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(patched) })) }
  })
}

/** A teacher on the pages of their posts and on their profile. */
export function patchTeacher(client: QueryClient, userId: number, change: Change<Followed>): void {
  const profile = ['profile', userId]
  void client.cancelQueries({ queryKey: profile })
  client.setQueryData<Followed>(profile, (kept) => kept && { ...kept, ...change(kept) })
  patchPages(client, (page) => {
    if (page.teacher_account.id !== userId) return page
    const teacher = { ...page.teacher_account, ...change(page.teacher_account) }
    return { ...page, teacher_account: teacher, is_following: teacher.isFollowing }
  })
}

/** A tool of a story; one with a review here also in other stories, and on the page of the review. */
export function patchTool(client: QueryClient, tool: CachedTool, change: Change<CachedTool>): void {
  const isSame = (one: CachedTool) =>
    one.id === tool.id || (tool.tech_review_id !== null && one.tech_review_id === tool.tech_review_id)
  patchPages(client, (page) => {
    if (!page.edtech_tools.some(isSame)) return page
    return { ...page, edtech_tools: page.edtech_tools.map((one) => (isSame(one) ? { ...one, ...change(one) } : one)) }
  })
  if (tool.tech_review_id === null) return
  patchPost(client, tool.tech_review_id, (post) => {
    const kept = { ...tool, tried: post.used_by_current_user, total_used: post.total_used_it }
    const { tried, total_used: total } = { ...kept, ...change(kept) }
    return { used_by_current_user: tried, total_used_it: total }
  })
}

/** A comment or a reply, on the page of its post and in the list of comments. */
export function patchComment(client: QueryClient, id: number, change: Change<KeptComment>): void {
  const patched = (comment: KeptComment): KeptComment => {
    if (comment.id === id) return { ...comment, ...change(comment) }
    if (!comment.child_comments?.some((reply) => reply.id === id)) return comment
    return {
      ...comment,
      child_comments: comment.child_comments.map(patched),
      child_comments_created_at_desc: comment.child_comments_created_at_desc?.map(patched),
    }
  }
  patchPages(client, (page) => ({ ...page, comments: page.comments.map(patched) }))
  client.setQueriesData<{ data: KeptComment[] }>({ queryKey: ['comments'] }, (list) =>
    Array.isArray(list?.data) ? { ...list, data: list.data.map(patched) } : list,
  )
}

function patchPages(client: QueryClient, patched: (page: KeptPage) => KeptPage): void {
  // An answer that was asked for before the press would take it back.
  void client.cancelQueries({ queryKey: ['post'] })
  client.setQueriesData<KeptPage>({ queryKey: ['post'] }, (page) => (page ? patched(page) : page))
}
