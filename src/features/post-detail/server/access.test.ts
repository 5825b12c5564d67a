import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'
import type { Post } from '../contract.ts'

let site: TestApp
let teacher: { id: number }
let reader: { id: number }
let readerActor: Actor

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  teacher = await createTeacher(db)
  reader = await createUser(db)
  readerActor = await site.as(reader)
})
afterAll(() => site.close())

async function read(type: string, id: number, actor: Actor = site): Promise<Post> {
  const response = await actor.get(`/api/v2/content/${type}/${id}?timestamp=${Date.now()}`)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json().data
}

describe('comments and reactions', () => {
  test('FEED-052 POST-017 POST-047 includes the comments that the reader may see, newest first', async () => {
    const db = site.db.primary
    const { id: postId } = await createStory(db, { authorId: teacher.id, commentCount: 2 })
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const old = await createComment(db, { postId, userId: reader.id, createdAt: at(20) })
    const reply = await createComment(db, { postId, userId: teacher.id, parentId: old.id, createdAt: at(10) })
    const hidden = await createComment(db, { postId, userId: reader.id, isShown: false, body: '<p>ซ่อนอยู่</p>' })
    const post = await read('teaching-story', postId)
    expect(post.comments.map(({ id }) => id)).toEqual([old.id])
    expect(post.comments[0]?.child_comments.map(({ id }) => id)).toEqual([reply.id])
    expect(post.total_comment).toBe(2)
    expect(JSON.stringify(post)).not.toContain('ซ่อนอยู่')
    expect((await read('teaching-story', postId, readerActor)).comments.map(({ id }) => id)).toEqual([
      hidden.id,
      old.id,
    ])
    const asAdmin = await read('teaching-story', postId, await site.as(await createAdmin(db)))
    expect([asAdmin.comments.length, asAdmin.total_comment]).toEqual([2, 3])
  })

  test('CMT-031 includes the newest five comments with their replies, and the number of threads', async () => {
    const db = site.db.primary
    const { id: postId } = await createStory(db, { authorId: teacher.id })
    const made: number[] = []
    for (let minutes = 60; minutes > 50; minutes--) {
      const createdAt = new Date(Date.now() - minutes * 60_000)
      const { id } = await createComment(db, { postId, userId: teacher.id, createdAt, isShown: minutes !== 51 })
      await createComment(db, { postId, userId: teacher.id, parentId: id, createdAt, isShown: minutes !== 51 })
      made.unshift(id)
    }
    const [hidden, ...shown] = made
    // The reader's own reply to a hidden comment is a separate thread.
    const own = await createComment(db, { postId, userId: reader.id, parentId: hidden, isShown: false })
    const readThreads = async (actor?: Actor) => {
      const { comments, comment_threads: threads } = await read('teaching-story', postId, actor)
      const { data } = (await (actor ?? site).get(`/api/v2/content/${postId}/comments`)).json()
      // The list endpoint returns the same comments and as many threads.
      expect(comments).toEqual(data.slice(0, 5))
      expect(threads).toBe(data.length)
      return [comments.map(({ id }) => id), threads]
    }
    expect(await readThreads()).toEqual([shown.slice(0, 5), 9])
    expect(await readThreads(readerActor)).toEqual([[own.id, ...shown.slice(0, 4)], 10])
    expect(await readThreads(await site.as(await createAdmin(db)))).toEqual([made.slice(0, 5), 10])
  })

  test('FEED-053 includes the reader’s own reactions', async () => {
    const { id: postId } = await createStory(site.db.primary, { authorId: teacher.id })
    await insertRow(site.db.primary, 'post_likes', { userId: reader.id, postId })
    expect((await read('teaching-story', postId, readerActor)).liked_by_current_user).toBe(1)
    expect((await read('teaching-story', postId)).liked_by_current_user).toBe(0)
  })
})

describe('number of statements', () => {
  test('the number of statements does not depend on the content of the post', async () => {
    const db = site.db.primary
    const bare = await createStory(db, { authorId: teacher.id })
    const full = await createStory(db, { authorId: teacher.id, tagIds: [3, 25], tools: [{ name: 'ก' }, { name: 'ข' }] })
    for (let index = 0; index < 12; index++) {
      await createComment(db, { postId: full.id, userId: reader.id })
      await createStory(db, { authorId: teacher.id, tagIds: [25] })
    }
    const count = async (id: number) => {
      await read('teaching-story', id)
      site.queries.length = 0
      await read('teaching-story', id)
      return site.queries.length
    }
    expect(await count(bare.id)).toBeLessThanOrEqual(7)
    expect(await count(full.id)).toBeLessThanOrEqual(7)
  })
})

describe('access', () => {
  const open = async (type: string, id: number | string, actor: Actor = site) =>
    actor.get(`/api/v2/content/${type}/${encodeURIComponent(String(id))}`)

  test('POST-003 AB-18 finds an id only under its type; case studies are teaching stories', async () => {
    const db = site.db.primary
    const review = await createTechReview(db, { authorId: teacher.id })
    const study = await createStory(db, { authorId: teacher.id, story: { type: 1 } })
    const event = await createTraining(db, { authorId: teacher.id })
    const types = ['tech-review', 'teaching-story', 'event']
    for (const [{ id }, own] of [
      [review, 'tech-review'],
      [study, 'teaching-story'],
      [event, 'event'],
    ] as const) {
      for (const type of types) {
        const response = await open(type, id)
        if (type === own) expect(response.statusCode).toBe(200)
        else expectErrorResponse(response, 404, 'not_found')
      }
    }
  })

  test.each(['case-study', 'tech_review', 'Tech-Review', '__proto__', 'constructor', 'toString', '..', '%00', 'ก'])(
    'POST-003 returns 404 for the type %s',
    async (type) => {
      const { id } = await createTechReview(site.db.primary, { authorId: teacher.id })
      expect((await open(encodeURIComponent(type), id)).statusCode).toBe(404)
    },
  )

  test('AB-18 STORY-005 returns a draft only to its author and admins, and a deleted post to no one', async () => {
    const db = site.db.primary
    const draft = await createStory(db, { authorId: teacher.id, status: 0 })
    const deleted = await createStory(db, { authorId: teacher.id, deletedAt: new Date() })
    const author = await site.as(teacher)
    const admin = await site.as(await createAdmin(db))
    for (const actor of [site, readerActor])
      expectErrorResponse(await open('teaching-story', draft.id, actor), 404, 'not_found')
    for (const actor of [author, admin]) {
      const response = await open('teaching-story', draft.id, actor)
      expect([response.statusCode, response.json().data.status, response.json().data.published_at]).toEqual([
        200,
        0,
        null,
      ])
    }
    for (const actor of [site, readerActor, author, admin]) {
      expectErrorResponse(await open('teaching-story', deleted.id, actor), 404, 'not_found')
    }
  })

  test('STORY-007 returns an unlisted post by its URL', async () => {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id, status: 2 })
    expect((await read('teaching-story', id)).status).toBe(2)
  })

  test.each([
    '0',
    '-1',
    '999999999',
    '1.5',
    '1e3',
    '0x10',
    '๑',
    '+5',
    ' 5',
    '5.0',
    '9007199254740993',
    '9223372036854775808',
    '1e400',
    "1' or 1=1",
    '1;select pg_sleep(5)',
  ])('AB-12 AB-17 returns 404 for the id %s', async (id) => {
    expectErrorResponse(await open('tech-review', id), 404, 'not_found')
  })

  test('the timestamp is only a cache buster (Q-111)', async () => {
    const { id } = await createTechReview(site.db.primary, { authorId: teacher.id })
    for (const timestamp of ['1', 'x', '', '-5', '9'.repeat(30)]) {
      const response = await site.get(`/api/v2/content/tech-review/${id}?timestamp=${timestamp}`)
      expect(response.statusCode).toBe(200)
    }
  })

  test('logs no error for the rejected requests', () => {
    expect(site.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
