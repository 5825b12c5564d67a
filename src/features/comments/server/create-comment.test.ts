import { afterAll, describe, expect, test } from 'vitest'
import { ANONYMOUS_PICTURE, SITE_PICTURE } from '#features/accounts/constants.ts'
import { createUser } from '#features/accounts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { commentFixture } from '#test/comment-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { createComment } from '../testing.ts'

const { site, teacher, writer, other, actors, story, ask, edit, remove, saved, list, counter } = await commentFixture()
afterAll(() => site.close())

describe('creating comments', () => {
  test('CMT-001 CMT-002 CMT-048 CMT-049 CMT-050 CMT-051 Q-143 Q-144 the response has a comment with stickers in the format of the list', async () => {
    const postId = await story()
    const response = await ask(postId, { text: '<p>ลองแล้ว</p>', stickers: [11, 1, 11] })
    expect(response.json()).toMatchObject({ status: 'success', data: { total_comment: 1 } })
    const comment = await saved(response)
    expect(comment).toMatchObject({
      type: 'comment',
      detail: '<p>ลองแล้ว</p>',
      text: '<p>ลองแล้ว</p>',
      is_mine: 1,
      can_edit: 1,
      can_delete: 1,
      user: { id: writer.id },
      child_comments: [],
    })
    expect(comment.stickers.map(({ id }) => id)).toEqual([11, 1, 11])
    expect((await list(postId, actors.writer)).data).toEqual([{ ...comment, created_humans_time: expect.any(String) }])
    expect(await counter(postId)).toBe(1)
  })

  test('CMT-003 the author of a comment is notified of a reply, with the mask if it is anonymous, but not of an own reply', async () => {
    const postId = await story()
    const author = await createUser(site.db.primary)
    const { id } = await createComment(site.db.primary, { postId, userId: author.id })
    const bodies = [{ text: 'ก' }, { text: 'ข', is_anonymous: 1 }]
    for (const body of bodies) await saved(ask(postId, { type: 'reply', parent_id: id, ...body }))
    await saved(ask(postId, { type: 'reply', parent_id: id }, await site.as(author)))
    await saved(ask(postId, { type: 'reply', parent_id: id, text: 'ค', comment_as: 1 }, actors.admin))
    const { data } = (await (await site.as(author)).get('/api/notifications')).json()
    const notified = data
      .map((notification: { kind: string; text: string }) => [notification.kind, notification.text])
      .toReversed()
    expect(notified).toEqual([
      ['reply', expect.stringContaining('วีระ ชอบเล่า')],
      ['reply', expect.stringContaining('วี*****า')],
      ['reply', expect.stringContaining('ทีมงาน')],
    ])
  })

  test('CMT-003 CMT-037 Q-147 a reply, and a reply to a reply, belong to the same comment', async () => {
    const postId = await story()
    const top = await saved(ask(postId, {}))
    const reply = await saved(ask(postId, { type: 'reply', parent_id: top.id }, actors.other))
    expect(reply).toMatchObject({ type: 'reply', parent_id: top.id, is_mine: 1 })
    const deeper = await saved(ask(postId, { type: 'reply', parent_id: reply.id, text: 'ใช่' }))
    expect(deeper.parent_id).toBe(top.id)
    const { data, total } = await list(postId)
    expect(data.map(({ child_comments: replies }) => replies.map(({ id }) => id))).toEqual([[reply.id, deeper.id]])
    expect([total, await counter(postId)]).toEqual([3, 3])
  })

  test('CMT-006 CMT-034 CMT-035 Q-140 an anonymous comment keeps the mask created when it was written', async () => {
    const postId = await story()
    const one = await saved(ask(postId, { is_anonymous: 1 }))
    expect(one).toMatchObject({ is_anonymous: 1, is_mine: 1 })
    expect(one.user).toEqual({
      id: null,
      role_type: null,
      user_profile: ANONYMOUS_PICTURE,
      fullname: null,
      short_name: null,
      anonymous_name: 'วี*****า',
      is_teacher: 0,
    })
    await site.db.primaryPool.query(`update users set lastname = 'ชอบเขียน' where id = $1`, [writer.id])
    expect((await list(postId)).data[0]?.user.anonymous_name).toBe('วี*****า')
    expect((await saved(edit(one.id, { is_anonymous: 1 }))).user.anonymous_name).toBe('วี*****า')
    await site.db.primaryPool.query(`update users set lastname = 'ชอบเล่า' where id = $1`, [writer.id])
  })

  test('CMT-033 ADMIN-012 AB-73 Q-139 an admin posts as the site; from other users comment_as is 0', async () => {
    const postId = await story()
    const bySite = await saved(ask(postId, { comment_as: 1, is_anonymous: 1 }, actors.admin))
    expect(bySite).toMatchObject({ comment_as: 1, comment_by_admin: 1, is_anonymous: 0 })
    expect(bySite.user).toMatchObject({ id: null, fullname: 'ทีมงาน', user_profile: SITE_PICTURE })
    for (const comment_as of [1, 2, -1]) {
      const own = await saved(ask(postId, { comment_as, text: `${comment_as}` }))
      expect(own).toMatchObject({ comment_as: 0, comment_by_admin: 0, user: { id: writer.id } })
    }
    expectErrorResponse(await ask(postId, { comment_as: 2 }, actors.admin), 422, 'validation')
  })

  test('CMT-016 Q-148 stickers alone are enough, one may occur twice; invisible text counts as empty', async () => {
    const postId = await story()
    for (const text of ['', '<p><br></p>', '&nbsp;', '\u200b']) {
      const only = await saved(ask(postId, { text, stickers: [3, 3] }))
      expect([only.detail, only.stickers.length]).toEqual(['', 2])
    }
  })

  test('CMT-015 CMT-017 CMT-018 AB-70 AB-72 AB-140 invalid input returns an error on its field', async () => {
    const postId = await story()
    const top = await saved(ask(postId, {}))
    const rejected: [object, string, string | RegExp][] = [
      [{ text: '' }, 'text', /สติกเกอร์อย่างน้อย/],
      [{ text: '<p> &nbsp; </p>' }, 'text', /สติกเกอร์อย่างน้อย/],
      [{ text: 'ก'.repeat(2_001) }, 'text', /2,000/],
      [{ text: `<p>${'ก'.repeat(20_000)}</p>` }, 'text', /2,000/],
      [{ text: `ก${'่'.repeat(9)}` }, 'text', /ซ้อนกัน/],
      [{ text: `<p>ก${`${'่'.repeat(8)}&zwj;`.repeat(2)}</p>` }, 'text', /ซ้อนกัน/],
      [{ text: '<i>ก</i>'.repeat(2_001) }, 'text', /ซับซ้อน/],
      [{ text: null }, 'text', /./],
      [{ stickers: [1, 2, 3, 4] }, 'stickers', 'เลือกได้สูงสุด 3 รูปเท่านั้น'],
      [{ stickers: [0] }, 'stickers.0', /./],
      [{ stickers: [999] }, 'stickers', /ไม่มีสติกเกอร์นี้/],
      [{ stickers: ['1'] }, 'stickers.0', /./],
      [{ stickers: { 0: 1 } }, 'stickers', /./],
      [{ type: 'reply' }, 'type', /./],
      [{ type: 'comment', parent_id: top.id }, 'type', /./],
      [{ type: 'admin' }, 'type', /./],
      [{ type: undefined }, 'type', /./],
      [{ is_anonymous: true }, 'is_anonymous', /./],
      [{ comment_as: '0' }, 'comment_as', /./],
      [{ type: 'reply', parent_id: -1 }, 'parent_id', /./],
      [{ type: 'reply', parent_id: 2 ** 63 }, 'parent_id', /./],
    ]
    for (const [body, field, text] of rejected) {
      const response = await ask(postId, body)
      expectErrorResponse(response, 422, 'validation')
      expect([body, response.json().errors[field]?.[0]]).toEqual([body, expect.stringMatching(text)])
    }
    expect((await saved(ask(postId, { text: 'ก'.repeat(2_000) }))).detail.length).toBe(2_000)
    expect(await saved(ask(postId, { stickers: null }))).toMatchObject({ stickers: [] })
  })

  test('AB-17 AB-71 AB-75 rejects comments on an invisible post, a draft or an event, and replies across posts', async () => {
    const [postId, elsewhere] = [await story(), await story()]
    const foreign = await createComment(site.db.primary, { postId: elsewhere, userId: other.id })
    const hidden = await createComment(site.db.primary, { postId, userId: other.id, isShown: false })
    const under = await createComment(site.db.primary, { postId, userId: teacher.id, parentId: hidden.id })
    const gone = await createComment(site.db.primary, { postId, userId: other.id, deletedAt: new Date() })
    for (const { id } of [foreign, hidden, under, gone, { id: 9_999_999 }]) {
      expectErrorResponse(await ask(postId, { type: 'reply', parent_id: id }), 404, 'not_found')
    }
    const draft = await story({ authorId: writer.id, status: 0 })
    const event = (await createTraining(site.db.primary, { authorId: teacher.id })).id
    const dead = await story({ deletedAt: new Date() })
    for (const id of [draft, event, dead, 9_999_999, '0', '1e3', 'x', '9223372036854775808']) {
      expectErrorResponse(await ask(id, {}), 404, 'not_found')
    }
    expectErrorResponse(await ask(draft, {}, actors.admin), 404, 'not_found')
    const unlisted = await story({ status: 2 })
    expect((await ask(unlisted, {})).statusCode).toBe(200)
    expect([await counter(draft), await counter(unlisted)]).toEqual([0, 1])
  })

  test('AB-79 the author’s reply under an own hidden comment is hidden and not counted', async () => {
    const postId = await story()
    const hidden = await createComment(site.db.primary, { postId, userId: writer.id, isShown: false })
    const reply = await saved(ask(postId, { type: 'reply', parent_id: hidden.id }))
    expect(reply).toMatchObject({ show: 0, parent_id: hidden.id })
    expect(await list(postId, actors.other)).toEqual({ data: [], total: 0 })
    expect(await counter(postId)).toBe(0)
    // The author does not learn of a reply that is hidden.
    await saved(ask(postId, { type: 'reply', parent_id: hidden.id, text: 'ถึงคุณ' }, actors.admin))
    const { data } = (await actors.writer.get('/api/notifications')).json()
    expect(data.filter(({ path }: { path: string }) => path?.includes(`/${postId}#`))).toEqual([])
  })

  test('CMT-017 a comment without stickers needs no statement about stickers', async () => {
    const countOf = async (stickers: number[]) => {
      const postId = await story()
      site.queries.length = 0
      await saved(ask(postId, { stickers }))
      return site.queries.filter((text) => text.includes('from stickers where')).length
    }
    expect([await countOf([]), await countOf([1])]).toEqual([0, 1])
  })

  test('AB-77 a repeat within seconds returns the same comment', async () => {
    const postId = await story()
    const responses = await Promise.all([1, 2, 3].map(() => ask(postId, { text: 'ครั้งเดียว' })))
    const ids = await Promise.all(responses.map(async (response) => (await saved(response)).id))
    expect([new Set(ids).size, await counter(postId)]).toEqual([1, 1])
    expect((await saved(ask(postId, { text: 'ครั้งเดียว', stickers: [1] }))).id).not.toBe(ids[0])
  })

  test('ACT-069 a visitor cannot create, update or delete comments', async () => {
    const postId = await story()
    const { id } = await createComment(site.db.primary, { postId, userId: writer.id })
    for (const response of [await ask(postId, {}, site), await edit(id, {}, site), await remove(id, site)]) {
      expectErrorResponse(response, 401, 'unauthenticated')
    }
    expect((await list(postId)).data).toMatchObject([{ id, detail: '<p>ความคิดเห็น</p>' }])
  })

  test('a cached visitor page shows a new comment at once', async () => {
    const postId = await story()
    const read = async () => (await site.get(`/api/v2/content/teaching-story/${postId}`)).json().data
    expect((await read()).total_comment).toBe(0)
    await ask(postId, { text: 'สด ๆ' })
    const post = await read()
    expect([post.total_comment, post.comments[0].detail]).toEqual([1, 'สด ๆ'])
  })
})
