import { afterAll, describe, expect, test } from 'vitest'
import { commentFixture } from '#test/comment-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { createComment } from '../testing.ts'

const { site, writer, actors, story, ask, edit, remove, saved, list, counter } = await commentFixture()
afterAll(() => site.close())

describe('updating and deleting', () => {
  test('CMT-004 CMT-053 CMT-054 the author updates the text, stickers and anonymity of a comment', async () => {
    const postId = await story()
    const { id } = await saved(ask(postId, { stickers: [1] }))
    await saved(ask(postId, { type: 'reply', parent_id: id }, actors.other))
    const named = await saved(edit(id, { text: '<p>ใหม่</p>', stickers: [2, 3] }))
    expect(named).toMatchObject({ id, detail: '<p>ใหม่</p>', is_edited: 1, user: { id: writer.id } })
    expect(named.stickers.map((sticker) => sticker.id)).toEqual([2, 3])
    expect(named.child_comments).toHaveLength(1)
    const masked = await saved(edit(id, { is_anonymous: 1 }))
    expect(masked).toMatchObject({ is_anonymous: 1, user: { id: null, anonymous_name: 'วี*****า' } })
    const unchanged = await edit(id, { is_anonymous: undefined, text: 'ก' })
    expect(await saved(unchanged)).toMatchObject({ is_anonymous: 1 })
    expect(unchanged.json().data.total_comment).toBe(2)
    expect(await saved(edit(id, { is_anonymous: 0 }))).toMatchObject({ is_anonymous: 0, user: { id: writer.id } })
    for (const body of [{ text: '' }, { stickers: [1, 1, 1, 1] }, { text: 'ก'.repeat(2_001) }, { is_anonymous: 2 }]) {
      expectErrorResponse(await edit(id, body), 422, 'validation')
    }
    expect(await counter(postId)).toBe(2)
  })

  test('CMT-057 CMT-058 AB-74 ADMIN-009 ADMIN-010 ADMIN-011 Q-151 ownership decides who can update and delete', async () => {
    const postId = await story()
    const top = await saved(ask(postId, {}))
    const reply = await saved(ask(postId, { type: 'reply', parent_id: top.id }))
    const bySite = await saved(ask(postId, { comment_as: 1 }, actors.admin))
    for (const { id } of [top, reply, bySite]) {
      expectErrorResponse(await edit(id, {}, actors.other), 403, 'forbidden')
      expectErrorResponse(await remove(id, actors.other), 403, 'forbidden')
    }
    for (const { id } of [top, reply]) expectErrorResponse(await edit(id, {}, actors.admin), 403, 'forbidden')
    expectErrorResponse(await remove(reply.id, actors.admin), 403, 'forbidden')
    expect(await saved(edit(bySite.id, { is_anonymous: 1 }, actors.second))).toMatchObject({
      comment_by_admin: 1,
      is_anonymous: 0,
    })
    expect((await remove(bySite.id, actors.second)).statusCode).toBe(200)
    expect((await remove(top.id, actors.admin)).json()).toEqual({
      status: 'success',
      data: { id: top.id, total_comment: 0 },
    })
    expect(await counter(postId)).toBe(0)
  })

  test('CMT-005 CMT-055 Q-150 deleting a comment deletes its replies, and a second request returns 404', async () => {
    const postId = await story()
    const top = await saved(ask(postId, {}))
    await saved(ask(postId, { type: 'reply', parent_id: top.id }, actors.other))
    await saved(ask(postId, { text: 'อยู่ต่อ' }, actors.other))
    expect((await remove(top.id)).json()).toEqual({ status: 'success', data: { id: top.id, total_comment: 1 } })
    expectErrorResponse(await remove(top.id), 404, 'not_found')
    expectErrorResponse(await edit(top.id, {}), 404, 'not_found')
    expect((await list(postId)).data.map(({ detail }) => detail)).toEqual(['อยู่ต่อ'])
    expect(await counter(postId)).toBe(1)
  })

  test('CMT-055 AB-189 an admin’s deletion is audited, and notifies the author and each author of a reply once', async () => {
    const postId = await story()
    const top = await saved(ask(postId, {}))
    const reply = { type: 'reply', parent_id: top.id }
    await saved(ask(postId, { ...reply, text: 'เอง' }))
    await saved(ask(postId, { ...reply, text: 'หนึ่ง' }, actors.other))
    await saved(ask(postId, { ...reply, text: 'สอง' }, actors.other))
    const own = await saved(ask(postId, { text: 'ของตัวเอง' }))
    const notified = async (actor: typeof actors.writer) =>
      (await actor.get('/api/notifications')).json().data.filter(({ kind }: { kind: string }) => kind === 'moderation')
    const audited = async () =>
      (await actors.second.get('/api/admin/audit?action=comment.delete')).json().data.length as number
    const before = [await audited(), (await notified(actors.writer)).length, (await notified(actors.other)).length]
    expect((await remove(own.id)).statusCode).toBe(200)
    expect((await remove(top.id, actors.admin)).statusCode).toBe(200)
    const [ofWriter, ofOther] = [await notified(actors.writer), await notified(actors.other)]
    const after = [await audited(), ofWriter.length, ofOther.length]
    expect(after.map((count, index) => count - (before[index] as number))).toEqual([1, 1, 1])
    expect([ofWriter[0].text, ofOther[0].text]).toEqual([
      'ทีมงานลบความคิดเห็นของคุณ',
      'ความคิดเห็นที่คุณตอบกลับถูกลบ การตอบกลับของคุณจึงหายไปด้วย',
    ])
  })

  test('CMT-005 of concurrent deletions of one comment one succeeds, the others return 404', async () => {
    const postId = await story()
    const { id } = await saved(ask(postId, {}))
    const codes = (await Promise.all(Array.from({ length: 8 }, () => remove(id)))).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, ...Array(7).fill(404)])
    expect(await counter(postId)).toBe(0)
  })

  test('CMT-053 only a comment that becomes anonymous locks its author', async () => {
    const { id } = await saved(ask(await story(), {}))
    const locks = async (is_anonymous: 0 | 1) => {
      site.queries.length = 0
      await saved(edit(id, { is_anonymous }))
      return site.queries.filter((text) => text.includes('from users') && text.includes('for no key update')).length
    }
    expect([await locks(0), await locks(1)]).toEqual([0, 1])
  })

  test('Q-150 a hidden comment stays hidden after its author updates it; others get 404', async () => {
    const postId = await story()
    const { id } = await createComment(site.db.primary, { postId, userId: writer.id, isShown: false })
    expectErrorResponse(await edit(id, {}, actors.other), 404, 'not_found')
    expectErrorResponse(await remove(id, actors.other), 404, 'not_found')
    expect(await saved(edit(id, {}))).toMatchObject({ show: 0, detail: '<p>แก้</p>' })
    expect((await remove(id)).json().data.total_comment).toBe(0)
    expect(await counter(postId)).toBe(0)
  })

  test.each(['put', 'get', 'constructor', ['patch'], null, undefined])(
    'AB-27 _method %j is rejected',
    async (_method) => {
      const postId = await story()
      const { id } = await createComment(site.db.primary, { postId, userId: writer.id })
      const response = await actors.writer.post(
        `/comment/${id}?_method=delete`,
        { _method, text: 'ก' },
        {
          'x-http-method-override': 'DELETE',
        },
      )
      expectErrorResponse(response, 422, 'validation')
      expect((await list(postId)).data).toMatchObject([{ id, detail: '<p>ความคิดเห็น</p>' }])
    },
  )

  test('AB-26 PATCH, DELETE and any letter case of _method have the same effect', async () => {
    const postId = await story()
    const { id } = await saved(ask(postId, {}))
    const patch = await actors.writer.request({ method: 'PATCH', url: `/comment/${id}`, payload: { text: 'หนึ่ง' } })
    expect((await saved(patch)).detail).toBe('หนึ่ง')
    expect((await saved(edit(id, { _method: 'PATCH', text: 'สอง' }))).detail).toBe('สอง')
    expect((await actors.writer.request({ method: 'DELETE', url: `/comment/${id}`, payload: {} })).statusCode).toBe(200)
  })
})
