import { afterAll, describe, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { moderationFixture } from '#test/moderation-fixture.ts'
import { QUEUE_PAGE } from '../constants.ts'
import { createReport } from '../testing.ts'

const { site, teacher, writer, reader, member, admin, adminId, comment, queue } = await moderationFixture()
afterAll(() => site.close())

describe('anonymous authors', () => {
  const ANONYMOUS = { isAnonymous: true, anonymousName: 'วี*****า' }
  const reveal = (id: number | string, body: object = { reason: 'มีการข่มขู่ในเนื้อหา' }, actor = admin) =>
    actor.post(`/api/admin/comments/${id}/reveal-author`, body)

  test('CMT-034 Q-140 the queue and the log do not differ between two authors with the same mask', async () => {
    const twin = await createUser(site.db.primary, { firstname: 'วีรา', lastname: 'ชอบเก่า' })
    const createdAt = new Date(Date.now() - 3_600_000)
    const snapshots: string[] = []
    for (const [world, userId] of [writer.id, twin.id].entries()) {
      const other = 7_410_001 + world
      const id = 7_420_001 + world
      await createStory(site.db.primary, { id: other, authorId: teacher.id, topic: 'เรื่องเดียวกัน' })
      await comment({ ...ANONYMOUS, id, postId: other, userId, createdAt })
      await createReport(site.db.primary, { commentId: id, userId: reader.id })
      await site.db.primaryPool.query('update comment_reports set id = 7777, created_at = $2 where comment_id = $1', [
        id,
        createdAt,
      ])
      const list = await queue(`?post=${other}`)
      const all = await queue(`?filter=all&post=${other}`)
      await admin.post('/api/admin/comments/bulk', { action: 'hide', ids: [id], reason: 'ก' })
      const { data } = (await admin.get('/api/admin/audit')).json()
      const text = JSON.stringify([list.data, all.data, { ...data[0], id: 3, created_at: '' }])
      await site.db.primaryPool.query('delete from comment_reports where id = 7777')
      snapshots.push(text.replaceAll(String(id), '1').replaceAll(String(other), '2'))
      expect(text).not.toMatch(/วีระ|วีรา|ชอบเล่า|weera/)
    }
    expect(snapshots[0]).toBe(snapshots[1])
  })

  test('Q-140 an admin who gives a reason gets the author; the log stores the admin and the reason', async () => {
    const { id } = await comment(ANONYMOUS)
    const response = await reveal(id)
    expect(response.json()).toEqual({ data: { id: writer.id, fullname: 'นางสาววีระ ชอบเล่า', kind: 'member' } })
    const { data } = (await admin.get('/api/admin/audit?action=comment.reveal')).json()
    expect(data[0]).toMatchObject({
      action: 'comment.reveal',
      reason: 'มีการข่มขู่ในเนื้อหา',
      actor: expect.stringContaining('ปิติ ดูแล'),
      comment: { id, user: { id: null, fullname: null, anonymous_name: 'วี*****า' } },
    })
    expect(JSON.stringify(data)).not.toContain('วีระ')
  })

  test('comments posted as the site can be revealed too; comments with a name cannot', async () => {
    const bySite = await comment({ userId: adminId, commentAs: 1 })
    expect((await reveal(bySite.id)).json().data.id).toBe(adminId)
    expectErrorResponse(await reveal((await comment()).id), 422, 'author_is_known')
  })

  test('a deleted account stays anonymous', async () => {
    const deleted = await createUser(site.db.primary, { firstname: 'จากไป', deletedAt: new Date() })
    const { id } = await comment({ ...ANONYMOUS, userId: deleted.id })
    expect((await reveal(id)).json().data).toEqual({ id: null, fullname: 'ผู้ใช้ที่ลบบัญชีแล้ว', kind: null })
  })

  test('returns an error and writes no entry without a reason, for other users, and for missing comments', async () => {
    const { id } = await comment(ANONYMOUS)
    const deleted = await comment({ ...ANONYMOUS, deletedAt: new Date() })
    for (const reason of [undefined, '', '     ', 'ก', 'ก'.repeat(501), ['ก']]) {
      expectErrorResponse(await reveal(id, { reason }), 422, 'validation')
    }
    expectErrorResponse(await reveal(id, { reason: 'อยากรู้มาก' }, member), 403, 'forbidden')
    expectErrorResponse(await reveal(id, { reason: 'อยากรู้มาก' }, site), 401, 'unauthenticated')
    expectErrorResponse(await reveal(deleted.id), 404, 'not_found')
    expectErrorResponse(await reveal('x'), 404, 'not_found')
    const { rows } = await site.db.primaryPool.query('select from audit_entries where subject_id = any($1)', [
      [id, deleted.id],
    ])
    expect(rows).toEqual([])
  })
})

describe('the log', () => {
  test('lists entries newest first, continues after the last id, and filters by action', async () => {
    const ids: number[] = []
    for (let count = 0; count < QUEUE_PAGE + 1; count++) ids.push((await comment()).id)
    await admin.post('/api/admin/comments/bulk', { action: 'hide', ids, reason: 'ทดสอบ' })
    const first = (await admin.get('/api/admin/audit?action=comment.hide')).json()
    expect(first.data).toHaveLength(QUEUE_PAGE)
    expect(first.data[0]).toMatchObject({ action: 'comment.hide', reason: 'ทดสอบ', comment: { is_deleted: 0 } })
    const second = (await admin.get(`/api/admin/audit?action=comment.hide&after=${first.next}`)).json()
    const listed = [...first.data, ...second.data].map(({ comment: { id } }: { comment: { id: number } }) => id)
    expect(new Set(listed.slice(0, ids.length))).toEqual(new Set(ids))
    expect((await admin.get('/api/admin/audit?action=comment.delete')).json()).toEqual({ data: [], next: null })
    expectErrorResponse(await admin.get('/api/admin/audit?action=users.delete'), 422, 'validation')
  })

  test('the database rejects updates, deletes and truncation', async () => {
    const attempts = [
      "update audit_entries set reason = ''",
      'delete from audit_entries',
      'truncate audit_entries',
      'truncate audit_entries cascade',
    ]
    for (const text of attempts) {
      await expect(site.db.primaryPool.query(text)).rejects.toThrow('audit_entries is append only')
    }
  })

  test('an entry of an admin with a deleted account has no name', async () => {
    const formerAdmin = await createAdmin(site.db.primary, { firstname: 'ลาแล้ว' })
    const { id } = await comment()
    await (await site.as(formerAdmin)).get(`/show-hide-comment?id=${id}&show=0`)
    await site.db.primaryPool.query('update users set deleted_at = now() where id = $1', [formerAdmin.id])
    const { data } = (await admin.get('/api/admin/audit')).json()
    expect(data[0]).toMatchObject({ actor: 'ผู้ใช้ที่ลบบัญชีแล้ว', comment: { id } })
  })
})
