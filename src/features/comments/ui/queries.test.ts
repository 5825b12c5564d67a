import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '#lib/api-client.ts'
import type { Comment } from '../contract.ts'
import {
  type CommentEvent,
  fallbackStickers,
  htmlToText,
  patchComments,
  stickersQuery,
  textToHtml,
  toEditedComment,
  toNewComment,
  withoutComment,
  withSaved,
} from './queries.ts'

test('CMT-020 CMT-021 sends typed text as paragraphs and line breaks, without interpreting it as markup', () => {
  expect(textToHtml(' หนึ่ง <b>\nสอง & "สาม"\n\n\nสี่ ')).toBe('<p>หนึ่ง &lt;b&gt;<br>สอง &amp; &quot;สาม&quot;</p><p>สี่</p>')
  expect(textToHtml(' \n \n')).toBe('')
  expect(textToHtml('ก\n\nข\n  \t\nค')).toBe('<p>ก</p><p>ข</p><p>ค</p>')
})

test('CMT-048 CMT-049 CMT-053 CMT-054 the form sends the fields of a new and of an edited comment', () => {
  const event: CommentEvent = {
    ...{ type: 'reply', text: 'ก', commentAs: 1, parentId: 4, postId: 7, commentId: null },
    ...{ isAnonymous: true, stickers: [2], gcapRes: 'x' },
  }
  expect(toNewComment(event)).toEqual({
    ...{ text: '<p>ก</p>', is_anonymous: 1, stickers: [2], postId: 7, type: 'reply', parent_id: 4, comment_as: 1 },
    'g-recaptcha-response': 'x',
  })
  const named = { ...event, isAnonymous: false }
  expect(toEditedComment(named, 9)).toEqual({ text: '<p>ก</p>', is_anonymous: 0, stickers: [2], commentId: 9 })
})

test('CMT-043 CMT-047 Q-152 the picker has the stickers of the site, or the built-in ones; it asks once', async () => {
  const sticker = { id: 1, name: 'Cool', path: '/c.svg', alt: 'c' }
  const read = (data: unknown[]) =>
    new QueryClient().fetchQuery(stickersQuery(createApi(async () => ({ data }) as never)))
  expect(await read([sticker])).toEqual([sticker])
  expect(await read([])).toEqual(fallbackStickers)
  let calls = 0
  const failing = createApi(async () => {
    calls++
    throw new Error('offline')
  })
  await expect(new QueryClient().fetchQuery({ ...stickersQuery(failing), retryDelay: 0 })).rejects.toThrow('offline')
  expect(calls).toBe(1)
})

test.each(['ก', 'ก\nข', 'ก\n\nข\nค', '<p>&amp;lt; "\' &nbsp;'])('the form restores sent text as typed: %j', (text) => {
  expect(htmlToText(textToHtml(text))).toBe(text)
})

test('converts stored HTML of other clients to text', () => {
  expect(htmlToText('<div>ก</div><div><span>ข</span></div>ค')).toBe('ก\nข\nค')
})

const comment = (id: number, parentId: number | null = null, replies: number[] = []) => {
  const children = replies.map((reply) => ({ id: reply, parent_id: id }))
  return {
    id,
    parent_id: parentId,
    child_comments: children,
    child_comments_created_at_desc: children.toReversed(),
  } as unknown as Comment
}
const ids = (comments: Comment[]) =>
  comments.map(({ id, child_comments: replies }) => [id, ...replies.map((one) => one.id)])

test('inserts a new comment first and a reply last in its thread, and updates an edit in place', () => {
  const list = [comment(3), comment(2, null, [21]), comment(1)]
  expect(ids(withSaved(list, comment(4), true))).toEqual([[4], [3], [2, 21], [1]])
  expect(ids(withSaved(list, comment(22, 2), true))).toEqual([[3], [2, 21, 22], [1]])
  expect(ids(withSaved(list, comment(21, 2), false))).toEqual([[3], [2, 21], [1]])
  expect(ids(withSaved(list, comment(1, null, [11]), false))).toEqual([[3], [2, 21], [1, 11]])
  // A repeated request returns the first comment.
  expect(ids(withSaved(list, comment(3), true))).toEqual([[3], [2, 21], [1]])
  // Comment 9 is not in this list; the list stays unchanged.
  expect(ids(withSaved(list, comment(9), false))).toEqual([[3], [2, 21], [1]])
  expect(ids(withoutComment(list, 21))).toEqual([[3], [2], [1]])
  expect(ids(withoutComment(list, 2))).toEqual([[3], [1]])
})

test('one change updates the comments of the page, the whole list and both counts', () => {
  const client = new QueryClient()
  const key = ['post', 'tech-review', 7]
  const five = [5, 4, 3, 2, 1].map((id) => comment(id + 1))
  client.setQueryData(key, { id: 7, total_comment: 6, comment_threads: 6, comments: five })
  const other = { id: 8, total_comment: 1, comment_threads: 1, comments: [comment(1)] }
  client.setQueryData(['post', 'tech-review', 8], other)
  patchComments(client, 7, 7, (comments) => withSaved(comments, comment(8), true))
  expect(client.getQueryData(key)).toMatchObject({ total_comment: 7, comment_threads: 7 })
  client.setQueryData(['comments', 7], { data: [comment(8), ...five, comment(1)], total: 7 })
  patchComments(client, 7, 6, (comments) => withoutComment(comments, 1))
  expect(client.getQueryData(key)).toMatchObject({ total_comment: 6, comment_threads: 6 })
  expect(client.getQueryData<{ data: Comment[] }>(['comments', 7])).toMatchObject({ total: 6, data: { length: 6 } })
  expect(client.getQueryData(['post', 'tech-review', 8])).toBe(other)
})
