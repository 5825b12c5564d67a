import { afterAll, describe, expect, test } from 'vitest'
import { createStory } from '#features/posts/testing.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { moderationFixture } from '#test/moderation-fixture.ts'
import { QUEUE_PAGE } from '../constants.ts'
import { createReport } from '../testing.ts'

const { site, teacher, writer, reader, member, admin, postId, comment, queue } = await moderationFixture()
afterAll(() => site.close())

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe('the queue', () => {
  test('Q-140 an admin gets the comment, its post and the reports with their reasons', async () => {
    const { id } = await comment({ body: '<p>ขายถูก<br>ทักแชต</p>', likeCount: 2 })
    await comment({ parentId: id })
    await createReport(site.db.primary, { commentId: id, userId: reader.id, reason: 'spam', details: 'โฆษณาซ้ำ ๆ' })
    await createReport(site.db.primary, { commentId: id, userId: teacher.id })
    const { data, counts } = await queue()
    expect(counts).toEqual({ reported: 1, hidden: 0 })
    expect(data).toEqual([
      {
        id,
        parent_id: null,
        type: 'comment',
        detail: '<p>ขายถูก<br>ทักแชต</p>',
        stickers: [],
        show: 1,
        is_anonymous: 0,
        comment_by_admin: 0,
        likes: 2,
        replies: 1,
        created_at: expect.stringMatching(/Z$/),
        created_humans_time: expect.any(String),
        user: {
          id: writer.id,
          role_type: 'user',
          user_profile: null,
          fullname: 'นางสาววีระ ชอบเล่า',
          short_name: 'วีระ',
          anonymous_name: null,
          is_teacher: 0,
        },
        post: { id: postId, topic: 'ใบงานแสนสนุก', direct_uri_by_type: `/content/teaching-story/${postId}` },
        parent_text: null,
        reports: [
          {
            id: expect.any(Number),
            reason: 'spam',
            details: 'โฆษณาซ้ำ ๆ',
            created_at: expect.stringMatching(/^\d{4}-.*Z$/),
            created_humans_time: expect.any(String),
            reporter: 'นางสาวเพชร ช่างสังเกต',
          },
          expect.objectContaining({ reason: 'rude' }),
        ],
        report_count: 2,
        can_hide: 1,
        can_delete: 1,
        can_reveal: 0,
      },
    ])
  })

  test('a reply includes its parent comment and follows it (Q-151)', async () => {
    const top = await comment({ body: '<p>ต้นเรื่อง &amp; ที่มา</p>' })
    const reply = await comment({ parentId: top.id })
    await createReport(site.db.primary, { commentId: reply.id, userId: reader.id })
    const found = (await queue()).data.find(({ id }) => id === reply.id)
    expect(found).toMatchObject({ parent_id: top.id, parent_text: 'ต้นเรื่อง & ที่มา', can_hide: 0, can_delete: 0 })
  })

  test('reported comments are sorted by their first report; comments deleted by their author are left out', async () => {
    const other = (await createStory(site.db.primary, { authorId: teacher.id })).id
    const made = []
    for (let count = 0; count < 3; count++) made.push((await comment({ postId: other })).id)
    for (const id of made.toReversed()) await createReport(site.db.primary, { commentId: id, userId: reader.id })
    expect(idsOf(await queue(`?post=${other}`))).toEqual(made.toReversed())
    await site.db.primaryPool.query('update comments set deleted_at = now() where id = $1', [made[1]])
    expect(idsOf(await queue(`?post=${other}`))).toEqual([made[2], made[0]])
  })

  test('lists hidden and all comments newest first, filtered by post and by words, regardless of letter case and tags', async () => {
    const other = (await createStory(site.db.primary, { authorId: teacher.id })).id
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const old = await comment({ postId: other, createdAt: at(30), body: '<p>ลอง Kahoot! 100% แล้ว</p>' })
    const off = await comment({ postId: other, createdAt: at(20), isShown: false, body: '<p>ก &lt;b&gt; span</p>' })
    const fresh = await comment({ postId: other, createdAt: at(10), body: '<p>ดี</p>' })
    expect(idsOf(await queue(`?filter=all&post=${other}`))).toEqual([fresh.id, off.id, old.id])
    expect(idsOf(await queue(`?filter=hidden&post=${other}`))).toEqual([off.id])
    expect(idsOf(await queue(`?filter=all&post=${other}&search=kahoot!`))).toEqual([old.id])
    expect(idsOf(await queue(`?filter=all&post=${other}&search=${encodeURIComponent('100%')}`))).toEqual([old.id])
    expect(idsOf(await queue(`?filter=all&post=${other}&search=${encodeURIComponent('<b>')}`))).toEqual([off.id])
    for (const nothing of ['%', '_', '\\', '</p>', 'br']) {
      const found = idsOf(await queue(`?filter=all&post=${other}&search=${encodeURIComponent(nothing)}`))
      expect([nothing, found]).toEqual([nothing, nothing === '%' ? [old.id] : []])
    }
    expect(idsOf(await queue(`?filter=all&post=${other}&search=`))).toHaveLength(3)
  })

  test.each(['reported', 'hidden', 'all'])(
    '%s continues after the last entry, without repeating or omitting any',
    async (filter) => {
      const other = (await createStory(site.db.primary, { authorId: teacher.id })).id
      const createdAt = new Date()
      const made = []
      for (let count = 0; count < QUEUE_PAGE * 2 + 3; count++) {
        // Comments with the same time, so that the id decides the order.
        const { id } = await comment({ postId: other, isShown: filter !== 'hidden', createdAt })
        if (filter === 'reported') await createReport(site.db.primary, { commentId: id, userId: reader.id })
        made.push(id)
      }
      const seen: number[] = []
      let after = ''
      for (const size of [QUEUE_PAGE, QUEUE_PAGE, 3]) {
        const page = await queue(`?filter=${filter}&post=${other}&after=${after}`.replace(/&after=$/, ''))
        expect(page.data).toHaveLength(size)
        seen.push(...idsOf(page))
        after = page.next ?? ''
      }
      expect(after).toBe('')
      expect(seen).toEqual(filter === 'reported' ? made : made.toReversed())
    },
  )

  test('a page needs the same number of queries regardless of the number of comments', async () => {
    const cost = async (query: string) => {
      site.queries.length = 0
      await queue(query)
      return site.queries.length
    }
    const empty = (await createStory(site.db.primary, { authorId: teacher.id })).id
    expect(await cost('?filter=all')).toBe((await cost(`?filter=all&post=${empty}`)) + 1)
  })

  test.each([
    '?filter=none',
    '?post=x',
    '?post=0',
    '?after=x',
    '?after=1',
    '?after=1-0',
    '?after=99999999999999999-1',
    `?search=${'a'.repeat(101)}`,
  ])('%s is rejected', async (query) => {
    expectErrorResponse(await admin.get(`/api/admin/comments${query}`), 422, 'validation')
  })

  test('AB-16 members and visitors have no access, and responses are not cached', async () => {
    for (const path of ['/api/admin/comments', '/api/admin/audit']) {
      expectErrorResponse(await member.get(path), 403, 'forbidden')
      expectErrorResponse(await site.get(path), 401, 'unauthenticated')
      expect((await admin.get(path)).headers['cache-control']).toBe('no-store')
    }
  })
})
