import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
let teacher: { id: number }
let writer: { id: number }
let postId: number
const actors: Record<'writer' | 'reader' | 'other' | 'admin', Actor> = {} as never

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  teacher = await createTeacher(db)
  writer = await createUser(db)
  Object.assign(actors, {
    writer: await site.as(writer),
    reader: await site.as(await createUser(db, { firstname: 'เพชร' })),
    other: await site.as(await createUser(db, { firstname: 'พลอย' })),
    admin: await site.as(await createAdmin(db)),
  })
  postId = (await createStory(db, { authorId: teacher.id })).id
})
afterAll(() => site.close())

const comment = (overrides: object = {}) => createComment(site.db.primary, { postId, userId: writer.id, ...overrides })
const report = (actor: Actor, id: number | string, body: object = { reason: 'rude' }) =>
  actor.post(`/api/comments/${id}/report`, body)
const rows = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows

describe('reporting a comment', () => {
  test('a member reports a comment with a reason; the queue counts it once per person', async () => {
    const { id } = await comment()
    const response = await report(actors.reader, id, { reason: 'other', details: '  ไม่เกี่ยวกับเรื่อง  ' })
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
    await report(actors.other, id)
    expect(
      await rows('select reason, details, decision from comment_reports where comment_id = $1 order by id', [id]),
    ).toEqual([
      { reason: 'other', details: 'ไม่เกี่ยวกับเรื่อง', decision: null },
      { reason: 'rude', details: '', decision: null },
    ])
    expect(await rows('select report_count, post_id from report_cases where comment_id = $1', [id])).toEqual([
      { report_count: 2, post_id: postId },
    ])
  })

  test('stores one report per person for concurrent requests', async () => {
    const { id } = await comment()
    const responses = await Promise.all(Array.from({ length: 8 }, () => report(actors.reader, id)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expectErrorResponse(await report(actors.reader, id), 409, 'already_reported')
    expect(await rows('select report_count from report_cases where comment_id = $1', [id])).toEqual([
      { report_count: 1 },
    ])
  })

  test('leaves no undecided report if the comment is hidden at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await comment()
      const [response] = await Promise.all([
        report(actors.other, id),
        actors.admin.get(`/show-hide-comment?id=${id}&show=0`),
      ])
      expect([200, 404]).toContain(response.statusCode)
      expect(await rows('select from report_cases where comment_id = $1', [id])).toEqual([])
    }
  })

  test('a visitor gets 401', async () => {
    const { id } = await comment()
    expectErrorResponse(await report(site, id), 401, 'unauthenticated')
  })

  test('rejects reports of the own comment, anonymous or not', async () => {
    const { id } = await comment({ isAnonymous: true, anonymousName: 'ชู****น' })
    expectErrorResponse(await report(actors.writer, id), 422, 'own_comment')
  })

  test('CMT-024 returns 404 for comments that the reader does not see: hidden, under a hidden comment, deleted, in a draft', async () => {
    const hidden = await comment({ isShown: false })
    const reply = await comment({ parentId: hidden.id })
    const deleted = await comment({ deletedAt: new Date() })
    const draft = await createStory(site.db.primary, { authorId: teacher.id, status: 0 })
    const drafted = await comment({ postId: draft.id })
    for (const { id } of [hidden, reply, deleted, drafted]) {
      expectErrorResponse(await report(actors.reader, id), 404, 'not_found')
    }
    for (const id of ['0', '-1', 'x', '99999999'])
      expectErrorResponse(await report(actors.reader, id), 404, 'not_found')
  })

  test.each([
    [{}, 'reason'],
    [{ reason: 'none' }, 'reason'],
    [{ reason: ['spam'] }, 'reason'],
    [{ reason: 'other' }, 'details'],
    [{ reason: 'other', details: '   ' }, 'details'],
    [{ reason: 'spam', details: 'ก'.repeat(501) }, 'details'],
    [{ reason: 'spam', details: { a: 1 } }, 'details'],
    [{ reason: 'spam', details: `ก${'่'.repeat(9)}` }, 'details'],
  ])('case %#: %o returns an error on its field', async (body, field) => {
    const { id } = await comment()
    const careless = await site.as(await createUser(site.db.primary, { firstname: 'ลอง' }))
    const response = await report(careless, id, body)
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test('a person can send at most twenty reports an hour', async () => {
    const eager = await site.as(await createUser(site.db.primary, { firstname: 'รีบ' }))
    const responses = []
    for (let count = 0; count < 21; count++) responses.push((await report(eager, 99_999_999)).statusCode)
    expect(responses.slice(0, 20)).toEqual(Array(20).fill(404))
    expect(responses[20]).toBe(429)
  })
})
