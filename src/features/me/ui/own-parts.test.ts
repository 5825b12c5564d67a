import { expect, test } from 'vitest'
import { withOwnParts } from './own-parts.ts'

const post = (id: number) => ({ id, direct_uri_by_type: `/p/${id}`, liked_by_current_user: 0, like: 3, topic: 'ก' })
const reaction = { post_id: 1, liked_by_current_user: 1, like: 4, pin_by_current_user: 1 }
const own = { reactions: new Map([[1, reaction as never]]), following: new Set([7]) }

test('decision 0073 posts anywhere in the data get the own reactions and counts, and no new fields', () => {
  const data = { pages: [{ data: [post(1), post(2)] }], event: { post: post(1) } }
  const changed = withOwnParts(data, own)
  expect(changed.pages[0]?.data[0]).toEqual({ ...post(1), liked_by_current_user: 1, like: 4 })
  expect(changed.event.post.liked_by_current_user).toBe(1)
  expect(changed.pages[0]?.data[1]).toBe(data.pages[0]?.data[1])
  expect(data.pages[0]?.data[0]?.liked_by_current_user).toBe(0)
})

test('decision 0073 followed people are marked, others keep what they have', () => {
  const people = [
    { id: 7, isFollowing: 0 },
    { id: 8, isFollowing: 1 },
  ]
  expect(withOwnParts(people, own)).toEqual([
    { id: 7, isFollowing: 1 },
    { id: 8, isFollowing: 1 },
  ])
})

test('decision 0073 comments with the id of a post and data without own parts stay the same objects', () => {
  const comments = { data: [{ id: 1, liked_by_current_user: 0, likes: 1 }] }
  expect(withOwnParts(comments, own)).toBe(comments)
  for (const data of [null, undefined, 'text', 5, [], [post(2)]]) expect(withOwnParts(data, own)).toBe(data)
})
