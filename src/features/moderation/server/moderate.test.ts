import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { ModerationAction } from '../constants.ts'
import { createReport } from '../testing.ts'
import { cleanupCases } from './service/cleanup-cases.ts'

let site: TestApp
let teacher: { id: number }
let writer: { id: number }
let reader: { id: number }
let admin: { id: number }
let postId: number
const actors: Record<'writer' | 'reader' | 'admin', Actor> = {} as never

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  teacher = await createTeacher(db)
  writer = await createUser(db)
  reader = await createUser(db, { firstname: 'เพชร' })
  admin = await createAdmin(db)
  Object.assign(actors, {
    writer: await site.as(writer),
    reader: await site.as(reader),
    admin: await site.as(admin),
  })
})
beforeEach(async () => {
  postId = (await createStory(site.db.primary, { authorId: teacher.id })).id
})
afterAll(() => site.close())

const comment = (overrides: object = {}) => createComment(site.db.primary, { postId, userId: writer.id, ...overrides })
const report = (commentId: number, userId = reader.id) => createReport(site.db.primary, { commentId, userId })
const rows = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows

/** A comment with two replies, and another comment. */
async function thread() {
  const top = await comment()
  const replies = [await comment({ parentId: top.id }), await comment({ parentId: top.id })] as const
  const other = await comment()
  await recountPosts(site.db.primary, [postId])
  return { top, replies, other }
}
const showHide = (actor: Actor, id: number | string, show: number | string) =>
  actor.get(`/show-hide-comment?id=${id}&show=${show}`)
const moderate = (action: ModerationAction, ids: number[], reason = 'ผิดกติกา') =>
  actors.admin.post('/api/admin/comments/bulk', { action, ids, reason })
const log = (ids: number[]) =>
  rows(
    `select action, subject_id as id, actor_id = $2 as "isOurs", reason from audit_entries
     where subject_id = any($1) order by audit_entries.id`,
    [ids, admin.id],
  )
const decisions = (id: number) =>
  rows('select decision, decided_at is not null as "isDecided" from comment_reports where comment_id = $1', [id])
const isInQueue = async (id: number) => (await rows('select from report_cases where comment_id = $1', [id])).length > 0

/** Public data of the post; also checks that a recount changes no counter. */
async function publicComments(actor: Actor = site) {
  const { data, total } = (await actor.get(`/api/v2/content/${postId}/comments`)).json()
  const [post] = await rows('select comment_count from posts where id = $1', [postId])
  expect(await recountPosts(site.db.primary, [postId])).toEqual([])
  return { ids: data.map(({ id }: { id: number }) => id), total, counter: post.comment_count }
}

describe('GET /show-hide-comment', () => {
  test('ADMIN-005 ADMIN-007 ADMIN-014 ADMIN-015 an admin hides another user’s comment with its replies', async () => {
    const { top, other } = await thread()
    const response = await showHide(actors.admin, top.id, 0)
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      200,
      { data: 0 },
      'no-store',
    ])
    expect(await publicComments()).toEqual({ ids: [other.id], total: 1, counter: 1 })
    expect(await publicComments(actors.reader)).toEqual({ ids: [other.id], total: 1, counter: 1 })
    expect(await rows('select is_shown from comments where post_id = $1 order by id', [postId])).toEqual(
      [false, false, false, true].map((shown) => ({ is_shown: shown })),
    )
  })

  test('ADMIN-008 ADMIN-006 showing the comment shows its replies too', async () => {
    const { top } = await thread()
    await showHide(actors.admin, top.id, 0)
    expect((await showHide(actors.admin, top.id, 1)).json()).toEqual({ data: 1 })
    expect(await publicComments()).toMatchObject({ total: 4, counter: 4 })
  })

  test('Q-141 a repeated request returns the same response, counts once and writes one log entry', async () => {
    const { top } = await thread()
    for (let time = 0; time < 2; time++) expect((await showHide(actors.admin, top.id, 0)).json()).toEqual({ data: 0 })
    expect(await publicComments()).toMatchObject({ total: 1, counter: 1 })
    expect(await log([top.id])).toEqual([{ action: 'comment.hide', id: top.id, isOurs: true, reason: '' }])
  })

  test('CMT-024 CMT-025 CMT-026 a hidden comment stays visible to its author and admins, with a flag', async () => {
    const { top } = await thread()
    await showHide(actors.admin, top.id, 0)
    for (const who of ['writer', 'admin'] as const) {
      const { data } = (await actors[who].get(`/api/v2/content/${postId}/comments`)).json()
      expect([who, data.find(({ id }: { id: number }) => id === top.id)?.show]).toEqual([who, 0])
    }
  })

  test('ADMIN-016 ADMIN-017 only admins are allowed', async () => {
    const { top } = await thread()
    expectErrorResponse(await showHide(actors.writer, top.id, 0), 403, 'forbidden')
    expectErrorResponse(await showHide(site, top.id, 0), 401, 'unauthenticated')
    expect(await publicComments()).toMatchObject({ total: 4 })
  })

  test('AB-25 SEC-4 a link cannot trigger it: a request without the XHR header or a token has no effect', async () => {
    const { top } = await thread()
    const url = `/show-hide-comment?id=${top.id}&show=0`
    for (const [name, value] of [
      ['x-requested-with', ''],
      ['x-csrf-token', ''],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      expectErrorResponse(await actors.admin.get(url, { [name]: value }), 403, 'csrf')
    }
    expect((await actors.admin.request({ method: 'HEAD', url })).statusCode).toBe(405)
    expect(await publicComments()).toMatchObject({ total: 4 })
  })

  test('AB-25 a reply returns an error because it follows its comment', async () => {
    const { replies } = await thread()
    expectErrorResponse(await showHide(actors.admin, replies[0].id, 0), 422, 'reply_follows_comment')
    expect(await publicComments()).toMatchObject({ total: 4 })
  })

  test('AB-25 a comment posted as the site can be hidden too', async () => {
    const { id } = await comment({ userId: admin.id, commentAs: 1 })
    expect((await showHide(actors.admin, id, 0)).json()).toEqual({ data: 0 })
  })

  test.each(['show=2', 'show=', 'show=0&show=1', 'show[]=1', ''])(
    'AB-25 show given as "%s" is rejected',
    async (show) => {
      const { id } = await comment()
      expectErrorResponse(await actors.admin.get(`/show-hide-comment?id=${id}&${show}`), 422, 'validation')
    },
  )

  test.each(['', 'id=', 'id=x', 'id=-1', 'id=1.5', 'id[]=1', 'id=1e3'])('AB-25 the id "%s" is rejected', async (id) => {
    expectErrorResponse(await actors.admin.get(`/show-hide-comment?${id}&show=0`), 422, 'validation')
  })

  test('a missing comment returns 404', async () => {
    const { id } = await comment({ deletedAt: new Date() })
    expectErrorResponse(await showHide(actors.admin, id, 0), 404, 'not_found')
    expectErrorResponse(await showHide(actors.admin, 99_999_999, 0), 404, 'not_found')
  })

  test('AB-174 AB-99 with two concurrent admins the last one wins and the counter is correct', async () => {
    const { top } = await thread()
    const second = await site.as(await createAdmin(site.db.primary))
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => showHide(index % 2 ? actors.admin : second, top.id, index % 2)),
    )
    const [{ is_shown: isShown }] = await rows('select is_shown from comments where id = $1', [top.id])
    expect(await publicComments()).toMatchObject(isShown ? { total: 4, counter: 4 } : { total: 1, counter: 1 })
  })

  test('hiding decides the reports of the comment and of its replies', async () => {
    const { top, replies } = await thread()
    await report(top.id)
    await report(replies[1].id)
    await showHide(actors.admin, top.id, 0)
    expect(await decisions(top.id)).toEqual([{ decision: 'hidden', isDecided: true }])
    expect(await decisions(replies[1].id)).toEqual([{ decision: 'hidden', isDecided: true }])
    expect([await isInQueue(top.id), await isInQueue(replies[1].id)]).toEqual([false, false])
    await showHide(actors.admin, top.id, 1)
    expect(await decisions(top.id)).toEqual([{ decision: 'kept', isDecided: true }])
  })
})

describe('bulk actions', () => {
  test('ADMIN-004 hide, show and delete apply to all comments, each with its reason in the log', async () => {
    const { top, other } = await thread()
    const ids = [top.id, other.id]
    expect((await moderate('hide', ids)).json()).toEqual({ data: { done: ids, gone: [] } })
    expect(await publicComments()).toEqual({ ids: [], total: 0, counter: 0 })
    expect((await moderate('show', ids, '')).statusCode).toBe(200)
    expect(await publicComments()).toMatchObject({ total: 4, counter: 4 })
    expect((await moderate('delete', ids, 'โฆษณา')).statusCode).toBe(200)
    expect(await publicComments(actors.admin)).toEqual({ ids: [], total: 0, counter: 0 })
    expect((await log(ids)).map(({ action, reason }) => [action, reason])).toEqual([
      ['comment.hide', 'ผิดกติกา'],
      ['comment.hide', 'ผิดกติกา'],
      ['comment.show', ''],
      ['comment.show', ''],
      ['comment.delete', 'โฆษณา'],
      ['comment.delete', 'โฆษณา'],
    ])
  })

  test('ADMIN-009 ADMIN-011 deletes top-level comments of others, and any comment posted as the site', async () => {
    const { top } = await thread()
    const bySite = await comment({ parentId: top.id, commentAs: 1, userId: admin.id })
    expect((await moderate('delete', [bySite.id])).statusCode).toBe(200)
    expect((await moderate('delete', [top.id])).statusCode).toBe(200)
  })

  test.each(['hide', 'show', 'delete'] as const)('Q-151 one reply among them prevents %s of all', async (action) => {
    const { replies, other } = await thread()
    const response = await moderate(action, [other.id, replies[0].id])
    expectErrorResponse(response, 422, 'reply_follows_comment')
    expect(Object.keys(response.json().errors)).toEqual(['ids'])
    expect(await publicComments()).toMatchObject({ total: 4, counter: 4 })
    expect(await log([other.id])).toEqual([])
  })

  test('returns the ids of deleted comments separately', async () => {
    const { other } = await thread()
    const deleted = await comment({ deletedAt: new Date() })
    expect((await moderate('hide', [deleted.id, other.id, other.id])).json()).toEqual({
      data: { done: [other.id], gone: [deleted.id] },
    })
  })

  test('dismiss decides the reports and does not change the comment', async () => {
    const { replies } = await thread()
    await report(replies[0].id)
    expect((await moderate('dismiss', [replies[0].id], '')).statusCode).toBe(200)
    expect(await decisions(replies[0].id)).toEqual([{ decision: 'kept', isDecided: true }])
    expect([await isInQueue(replies[0].id), (await publicComments()).total]).toEqual([false, 4])
    expect(await log([replies[0].id])).toMatchObject([{ action: 'comment.dismiss' }])
  })

  test('reopen undoes recent decisions to hide or dismiss, but not older ones', async () => {
    const { top, other } = await thread()
    await report(top.id)
    await report(other.id)
    await moderate('hide', [top.id])
    await moderate('dismiss', [other.id], '')
    expect((await moderate('reopen', [top.id, other.id], '')).statusCode).toBe(200)
    expect([await isInQueue(top.id), await isInQueue(other.id), (await publicComments()).total]).toEqual([
      true,
      true,
      4,
    ])
    expect(await decisions(top.id)).toEqual([{ decision: null, isDecided: false }])

    await moderate('dismiss', [other.id], '')
    await rows("update comment_reports set decided_at = now() - interval '16 minutes' where comment_id = $1", [
      other.id,
    ])
    await moderate('reopen', [other.id], '')
    expect(await isInQueue(other.id)).toBe(false)
  })

  test('deleting decides the reports; a comment deleted by its author leaves the queue through the job', async () => {
    const { top, replies, other } = await thread()
    await report(replies[0].id)
    await report(other.id)
    await moderate('delete', [top.id])
    expect(await decisions(replies[0].id)).toEqual([{ decision: 'deleted', isDecided: true }])
    await rows('update comments set deleted_at = now() where id = $1', [other.id])
    await cleanupCases(site.app.backgroundContext())
    expect([await isInQueue(other.id), await decisions(other.id)]).toEqual([
      false,
      [{ decision: 'deleted', isDecided: true }],
    ])
  })

  test.each([
    [{ action: 'hide', ids: [1] }, 'reason'],
    [{ action: 'delete', ids: [1], reason: '  ' }, 'reason'],
    [{ action: 'hide', ids: [1], reason: 'ก'.repeat(501) }, 'reason'],
    [{ action: 'burn', ids: [1] }, 'action'],
    [{ action: 'dismiss', ids: [] }, 'ids'],
    [{ action: 'dismiss', ids: Array.from({ length: 101 }, (_, index) => index + 1) }, 'ids'],
    [{ action: 'dismiss', ids: 'all' }, 'ids'],
    [{ action: 'dismiss', ids: ['1'] }, 'ids.0'],
    [{ action: 'dismiss', ids: [1.5] }, 'ids.0'],
  ])('case %# returns an error on its field', async (body, field) => {
    const response = await actors.admin.post('/api/admin/comments/bulk', body)
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toContain(field)
  })
})
