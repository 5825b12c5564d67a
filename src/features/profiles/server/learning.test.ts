import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { StatsCard } from '../contract.ts'
import { readLearning } from './service/read-learning.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

/** Reads the cards at a given time. */
async function learningOf(person: { id: number }, now = new Date()): Promise<StatsCard[]> {
  const { data } = await readLearning({ ...site.app.backgroundContext(), now }, { userId: person.id })
  return data
}

async function countsOf(person: { id: number }, now = new Date()) {
  const cards = await learningOf(person, now)
  return Object.fromEntries(cards.map(({ id, items }) => [id, [items[0]?.thisMonth, items[0]?.lastMonth]]))
}

const sql = (text: string, values: unknown[]) => site.db.primaryPool.query(text, values)
const idea = (teacher: { id: number }, overrides: object = {}) =>
  createStory(site.db.primary, { authorId: teacher.id, story: { type: 1 }, ...overrides })

async function like(post: { id: number }, at: string) {
  const { id } = await createUser(site.db.primary)
  await sql('insert into post_likes (user_id, post_id, created_at) values ($1, $2, $3)', [id, post.id, at])
}

describe('GET /api/v2/profile/{userId}/learning', () => {
  test('PROF-026 PROF-046 PROF-047 PROF-048 Q-62 six cards for a teacher, four for other members', async () => {
    const teacher = await createTeacher(site.db.primary)
    const post = await idea(teacher)
    for (const at of ['2026-10-30T12:00:00+07:00', '2026-11-03T12:00:00+07:00', '2026-11-04T12:00:00+07:00']) {
      await like(post, at)
    }
    const cards = await learningOf(teacher, new Date('2026-11-20T12:00:00+07:00'))
    expect(cards.map(({ id, title, title_en }) => [id, title, title_en])).toEqual([
      ['trainings_joined', 'การอบรมที่เข้าร่วม', 'Trainings joined'],
      ['learning_hours', 'ชั่วโมงเรียน', 'Learning hours'],
      ['tests_passed', 'แบบทดสอบที่ผ่าน', 'Tests passed'],
      ['tools_used', 'เครื่องมือที่ใช้', 'Tools used'],
      ['idea_views', 'ยอดเข้าชมไอเดีย', 'Idea views'],
      ['likes', 'ถูกใจ', 'Likes'],
    ])
    expect(cards.map(({ items }) => items.map(({ unit }) => unit))).toEqual([
      ['ครั้ง'],
      ['ชั่วโมง'],
      ['ครั้ง'],
      ['รายการ'],
      ['ครั้ง'],
      ['ครั้ง'],
    ])
    expect(cards.at(-1)).toEqual({
      id: 'likes',
      title: 'ถูกใจ',
      title_en: 'Likes',
      subtitle: 'เดือนพฤศจิกายน 2569',
      items: [{ thisMonth: 2, lastMonth: 1, unit: 'ครั้ง', remark: 'เทียบกับเดือนตุลาคม 2569' }],
      trend: 'up',
      growth: 100,
    })
    const learner = await createUser(site.db.primary, { memberType: 2 })
    const response = await site.get(`/api/v2/profile/${learner.id}/learning`)
    const ids = response.json().data.map(({ id }: StatsCard) => id)
    expect(ids).toEqual(['trainings_joined', 'learning_hours', 'tests_passed', 'tools_used'])
  })

  test.each([
    ['the last of January', '2026-01-31T23:59:59.999+07:00', '2026-02-01T00:00:00+07:00', '2026-02-15T09:00:00+07:00'],
    ['a short February', '2026-02-28T23:59:59.999+07:00', '2026-03-01T00:00:00+07:00', '2026-03-01T00:00:00+07:00'],
    ['a leap year', '2028-02-29T23:59:59.999+07:00', '2028-03-01T00:00:00+07:00', '2028-03-31T23:59:59.999+07:00'],
    ['the new year', '2025-12-31T23:59:59.999+07:00', '2026-01-01T00:00:00+07:00', '2026-01-01T03:00:00+07:00'],
  ])('PROF-049 Q-62 %s: the month changes at midnight in Bangkok', async (_, before, after, now) => {
    const teacher = await createTeacher(site.db.primary)
    const post = await idea(teacher)
    await like(post, before)
    await like(post, after)
    expect((await countsOf(teacher, new Date(now))).likes).toEqual([1, 1])
    // A month later, this month is the previous month, and the previous month is no longer counted.
    const later = new Date(new Date(now).getTime() + 32 * 24 * 3_600_000)
    expect((await countsOf(teacher, later)).likes?.[0]).toBe(0)
    expect((await countsOf(teacher, new Date(before))).likes).toEqual([1, 0])
  })

  test('Q-62 counts the first and last millisecond of both months, and nothing outside them', async () => {
    const teacher = await createTeacher(site.db.primary)
    const post = await idea(teacher)
    for (const at of [
      '2026-09-30T23:59:59.999+07:00',
      '2026-10-01T00:00:00+07:00',
      '2026-10-31T23:59:59.999+07:00',
      '2026-11-01T00:00:00+07:00',
      '2026-11-30T23:59:59.999+07:00',
      '2026-12-01T00:00:00+07:00',
    ]) {
      await like(post, at)
    }
    for (const now of ['2026-11-01T00:00:00+07:00', '2026-11-30T23:59:59.999+07:00']) {
      expect((await countsOf(teacher, new Date(now))).likes).toEqual([2, 2])
    }
  })

  test('PROF-026 Q-62 views count in the month in which they happened', async () => {
    const teacher = await createTeacher(site.db.primary)
    const [one, two] = [await idea(teacher), await idea(teacher)]
    for (const browser of ['a', 'b', 'b']) await site.post(`/count_post/${one.id}`, {}, { 'user-agent': browser })
    await site.post(`/count_post/${two.id}`, {}, { 'user-agent': 'a' })
    // The teacher's own view does not count.
    await (await site.as(teacher)).post(`/count_post/${two.id}`)
    expect((await countsOf(teacher)).idea_views).toEqual([3, 0])
    await sql(`update post_view_months set month = (month - interval '1 month')::date where post_id = $1`, [one.id])
    expect((await countsOf(teacher)).idea_views).toEqual([1, 2])
    const { rows } = await sql('select view_count from posts where id = $1', [one.id])
    expect(rows).toEqual([{ view_count: 2 }])
  })

  test('PROF-026 AB-158 twenty concurrent readers add twenty views to the post and to its month', async () => {
    const teacher = await createTeacher(site.db.primary)
    const post = await idea(teacher)
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        site.request({
          method: 'POST',
          url: `/count_post/${post.id}`,
          payload: {},
          remoteAddress: `203.0.113.${nth}`,
        }),
      ),
    )
    expect((await countsOf(teacher)).idea_views).toEqual([20, 0])
    const { rows } = await sql('select view_count from posts where id = $1', [post.id])
    expect(rows).toEqual([{ view_count: 20 }])
  })

  test('Q-60 reactions to posts that are not listed ideas are not counted', async () => {
    const teacher = await createTeacher(site.db.primary)
    const listed = await idea(teacher)
    const others = [
      await idea(teacher, { status: 2 }),
      await idea(teacher, { status: 0 }),
      await idea(teacher, { deletedAt: new Date() }),
      await idea(teacher, { story: { type: 0 } }),
      await createTechReview(site.db.primary, { authorId: teacher.id }),
    ]
    for (const post of [listed, ...others]) {
      await like(post, new Date().toISOString())
      await sql(
        `insert into post_view_months values ($1, date_trunc('month', now() at time zone 'Asia/Bangkok')::date, 7)`,
        [post.id],
      )
    }
    expect(await countsOf(teacher)).toMatchObject({ likes: [1, 0], idea_views: [7, 0] })
    // When an idea is unlisted later, its likes are no longer counted.
    await sql('update posts set status = 2 where id = $1', [listed.id])
    expect(await countsOf(teacher)).toMatchObject({ likes: [0, 0], idea_views: [0, 0] })
  })

  test('Q-62 a removed like is not counted', async () => {
    const teacher = await createTeacher(site.db.primary)
    const post = await idea(teacher)
    const reader = await site.as(await createUser(site.db.primary))
    await reader.post('/like-post', { post_id: post.id })
    expect((await countsOf(teacher)).likes).toEqual([1, 0])
    await reader.post('/like-post', { post_id: post.id })
    expect((await countsOf(teacher)).likes).toEqual([0, 0])
  })

  test('PROF-026 Q-62 counts listed tools that the person reviewed here or named in stories', async () => {
    const db = site.db.primary
    const teacher = await createTeacher(db)
    const user = await createUser(db)
    const person = await site.as(user)
    const [review, hidden] = [
      await createTechReview(db, { authorId: teacher.id }),
      await createTechReview(db, { authorId: teacher.id }),
    ]
    const story = await createStory(db, { authorId: teacher.id, tools: [{ name: 'กระดานดำ' }] })
    const tool = (await sql('select id from story_tools where post_id = $1', [story.id])).rows[0].id
    for (const post of [review, hidden, story]) await person.post('/api/used-it', { post_id: post.id })
    await person.post('/api/used-it-tool', { content_id: tool, used_it: 0 })
    // A story is not a tool. The total is two reviews and the tool of the story.
    expect((await countsOf(user)).tools_used).toEqual([3, 0])
    await sql('update posts set status = 2 where id = $1', [hidden.id])
    await sql(`update post_used_its set created_at = created_at - interval '1 month' where post_id = $1`, [review.id])
    expect((await countsOf(user)).tools_used).toEqual([1, 1])
  })
})
