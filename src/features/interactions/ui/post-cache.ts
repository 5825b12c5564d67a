/** Updates posts in the query cache: in pages, lists and boards. */
import type { QueryClient } from '@tanstack/react-query'
import type { PostCounts, TeacherAccount } from '#features/posts/contract.ts'
import type { Flag } from '#lib/flag-schema.ts'

type CachedPost = PostCounts & { id: number }

export interface CachedTool {
  id: number
  tech_review_id: number | null
  tried: Flag
  total_used: number
}

interface CachedComment {
  id: number
  likes: number
  liked_by_current_user: Flag
  child_comments?: CachedComment[]
  child_comments_created_at_desc?: CachedComment[]
}

interface CachedPage extends CachedPost {
  teacher_account: TeacherAccount
  edtech_tools: CachedTool[]
  comments: CachedComment[]
}

type FollowState = Pick<TeacherAccount, 'isFollowing' | 'total_followers'>

type Change<Cached> = (cached: Cached) => Partial<Cached>

/** Updates a post in every list and on its page. */
export function patchPost(client: QueryClient, id: number, change: Change<CachedPost>): void {
  const patched = <Post extends CachedPost>(post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
  patchPages(client, patched)
  client.setQueriesData<{ pages: { data: CachedPost[] }[] }>({ queryKey: ['cards'] }, (list) => {
    if (!list?.pages?.some((page) => page.data.some((card) => card.id === id))) return list
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(patched) })) }
  })
}

interface FoundPerson {
  id: number
  isFollowing: Flag
}

interface FoundPeople {
  overview?: { people: FoundPerson[] }
}

/** Updates a teacher on the pages of their posts, on their profile and among the people that a search found. */
export function patchTeacher(client: QueryClient, userId: number, change: Change<FollowState>): void {
  const profile = ['profile', userId]
  void client.cancelQueries({ queryKey: profile })
  client.setQueryData<FollowState>(profile, (current) => current && { ...current, ...change(current) })
  patchPages(client, (page) => {
    if (page.teacher_account.id !== userId) return page
    const teacher = { ...page.teacher_account, ...change(page.teacher_account) }
    return { ...page, teacher_account: teacher, is_following: teacher.isFollowing }
  })
  client.setQueriesData<{ pages: FoundPeople[] }>({ queryKey: ['cards'] }, (list) => {
    if (!list?.pages?.some(({ overview }) => overview?.people.some(({ id }) => id === userId))) return list
    const patched = <Person extends FoundPerson>(person: Person): Person => {
      if (person.id !== userId) return person
      const { isFollowing = person.isFollowing } = change({ isFollowing: person.isFollowing, total_followers: 0 })
      return { ...person, isFollowing }
    }
    const pages = list.pages.map(({ overview, ...page }) => ({
      ...page,
      ...(overview && { overview: { ...overview, people: overview.people.map(patched) } }),
    }))
    return { ...list, pages }
  })
}

/** Updates a tool in its story. A tool with a review is also updated in other stories and on the review. */
export function patchTool(client: QueryClient, tool: CachedTool, change: Change<CachedTool>): void {
  const isSame = (one: CachedTool) =>
    one.id === tool.id || (tool.tech_review_id !== null && one.tech_review_id === tool.tech_review_id)
  patchPages(client, (page) => {
    if (!page.edtech_tools.some(isSame)) return page
    return { ...page, edtech_tools: page.edtech_tools.map((one) => (isSame(one) ? { ...one, ...change(one) } : one)) }
  })
  if (tool.tech_review_id === null) return
  patchPost(client, tool.tech_review_id, (post) => {
    const current = { ...tool, tried: post.used_by_current_user, total_used: post.total_used_it }
    const { tried, total_used: total } = { ...current, ...change(current) }
    return { used_by_current_user: tried, total_used_it: total }
  })
}

/** Updates a comment or reply on the page of its post and in the list of comments. */
export function patchComment(client: QueryClient, id: number, change: Change<CachedComment>): void {
  const patched = (comment: CachedComment): CachedComment => {
    if (comment.id === id) return { ...comment, ...change(comment) }
    if (!comment.child_comments?.some((reply) => reply.id === id)) return comment
    return {
      ...comment,
      child_comments: comment.child_comments.map(patched),
      child_comments_created_at_desc: comment.child_comments_created_at_desc?.map(patched),
    }
  }
  patchPages(client, (page) => ({ ...page, comments: page.comments.map(patched) }))
  client.setQueriesData<{ data: CachedComment[] }>({ queryKey: ['comments'] }, (list) =>
    Array.isArray(list?.data) ? { ...list, data: list.data.map(patched) } : list,
  )
}

function patchPages(client: QueryClient, patched: (page: CachedPage) => CachedPage): void {
  // The response of a request sent before the press would revert the optimistic update.
  void client.cancelQueries({ queryKey: ['post'] })
  client.setQueriesData<CachedPage>({ queryKey: ['post'] }, (page) => (page ? patched(page) : page))
}
