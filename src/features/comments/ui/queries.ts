/** Queries of stickers, bodies of written comments, and updates of cached comments. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Input } from '#lib/contract.ts'
import type { Flag } from '#lib/flag-schema.ts'
import { FALLBACK_STICKERS } from '../constants.ts'
import {
  type Comment,
  type createComment,
  listQuickPhrases,
  listStickers,
  type Sticker,
  type updateComment,
} from '../contract.ts'

/** Data of the form (CMT-052). `commentId` is set when a comment is edited. */
export interface CommentEvent {
  type: 'comment' | 'reply'
  /** Plain text with line breaks, as typed. */
  text: string
  commentAs: Flag
  parentId: number | null
  postId: number
  commentId: number | null
  isAnonymous: boolean
  stickers: number[]
  gcapRes: string | null
}

/** Loaded once, when the picker opens (CMT-047). Falls back to the built-in stickers when the request fails. */
export function stickersQuery(api: Api) {
  return queryOptions({
    queryKey: ['stickers'],
    queryFn: async ({ signal }): Promise<Sticker[]> => {
      const { data } = await api(listStickers, {}, { signal })
      return data.length > 0 ? data : fallbackStickers
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Beginnings of comments (CMT-022). Until they are loaded, and after an error, those of a new site. */
export function phrasesQuery(api: Api) {
  return queryOptions({
    queryKey: ['quick-phrases'],
    queryFn: async ({ signal }) => (await api(listQuickPhrases, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export const fallbackStickers: Sticker[] = FALLBACK_STICKERS.map((sticker) => ({ ...sticker, alt: sticker.name }))

/** CMT-048, CMT-053: maps the event to the fields of a new comment. */
export function toNewComment(event: CommentEvent): Input<typeof createComment> {
  return {
    ...toText(event),
    postId: event.postId,
    type: event.type,
    parent_id: event.parentId,
    comment_as: event.commentAs,
    'g-recaptcha-response': event.gcapRes,
  }
}

/** CMT-049, CMT-054: maps the event to the fields of an edited comment. */
export function toEditedComment(event: CommentEvent, commentId: number): Input<typeof updateComment> {
  return { ...toText(event), commentId }
}

function toText({ text, isAnonymous, stickers }: CommentEvent) {
  return { text: textToHtml(text), is_anonymous: isAnonymous ? 1 : 0, stickers } as const
}

/** Converts text to HTML: paragraphs at empty lines, line breaks elsewhere. Escapes markup. */
export function textToHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const CHARACTERS = Object.fromEntries(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]))

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)
}

/** Converts the HTML of a comment to editable text. */
export function htmlToText(html: string): string {
  return html
    .replaceAll('</p>', '\n\n')
    .replace(/<br>|<\/div>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] as string)
    .trim()
}

interface CachedPost {
  id: number
  total_comment: number
  comments: Comment[]
  comment_threads: number
}

/** Updates the cached post page and comment list without a request. */
export function patchComments(
  client: QueryClient,
  postId: number,
  total: number,
  change: (comments: Comment[]) => Comment[],
): void {
  // A response requested earlier would overwrite the change.
  void client.cancelQueries({ queryKey: ['post'] })
  const list = client.getQueryData<{ data: Comment[] }>(['comments', postId])
  const all = list && change(list.data)
  if (all) client.setQueryData(['comments', postId], { data: all, total })
  client.setQueriesData<CachedPost>({ queryKey: ['post'] }, (post) => {
    if (post?.id !== postId) return post
    const comments = change(post.comments)
    const threads = all?.length ?? post.comment_threads + comments.length - post.comments.length
    return { ...post, total_comment: total, comments, comment_threads: threads }
  })
}

/** Returns the list with a new or changed comment in its place. */
export function withSaved(comments: Comment[], saved: Comment, isNew: boolean): Comment[] {
  const isSaved = ({ id }: { id: number }) => id === saved.id
  if (isNew && saved.parent_id === null && !comments.some(isSaved)) return [saved, ...comments]
  return comments.map((comment) => {
    if (isSaved(comment)) return saved
    if (comment.id !== saved.parent_id) return comment
    const { child_comments: _, child_comments_created_at_desc: __, ...reply } = saved
    const newestFirst = comment.child_comments_created_at_desc.some(isSaved)
      ? comment.child_comments_created_at_desc.map((one) => (isSaved(one) ? reply : one))
      : [reply, ...comment.child_comments_created_at_desc]
    return { ...comment, child_comments: newestFirst.toReversed(), child_comments_created_at_desc: newestFirst }
  })
}

/** Returns the list without a comment and its replies. */
export function withoutComment(comments: Comment[], id: number): Comment[] {
  const isOther = (one: { id: number }) => one.id !== id
  return comments.filter(isOther).map((comment) =>
    comment.child_comments.every(isOther)
      ? comment
      : {
          ...comment,
          child_comments: comment.child_comments.filter(isOther),
          child_comments_created_at_desc: comment.child_comments_created_at_desc.filter(isOther),
        },
  )
}
