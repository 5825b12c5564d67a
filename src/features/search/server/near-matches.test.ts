import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createEventPost, createStory } from '#features/posts/testing.ts'
import type { Db } from '#server/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { insertRow } from '#test/rows.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'
import { searchPosts } from './service/search-posts.ts'

let site: TestApp
let db: Db
let authorId: number

beforeAll(async () => {
  site = await testApp({ features: [] })
  db = site.db.primary
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.primaryPool.query('truncate posts cascade')
  await site.db.primaryPool.query("update search_boundary set recent_from = '-infinity'")
  authorId = (await createTeacher(db, { firstname: 'มานี', lastname: 'มีนา', workplace: '', province: null })).id
})

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
const find = (text: string) => searchPosts(db, { text, before: new Date(), page: 1 })
const idsOf = async (text: string) => (await find(text)).postIds

/** Creates and indexes posts under short names, the oldest first. */
async function write<Name extends string>(posts: Record<Name, Partial<Parameters<typeof createStory>[1]>>) {
  const made = {} as Record<Name, number>
  let age = Object.keys(posts).length
  for (const name in posts) {
    const post = await createStory(db, { authorId, publishedAt: hoursAgo(age--), topic: 'เรื่อง', ...posts[name] })
    made[name] = post.id
  }
  await indexPosts(db, Object.values(made))
  await refreshSearchWords(db)
  return made
}

describe('near matches', () => {
  const post = { topic: 'ทำว่าวจุฬาปักเป้าด้วยไม้ไผ่', description: '<p>ว่าวจุฬาของปู่</p>' }

  test('SRCH-001 finds a post that lacks one word of a need, and names the word', async () => {
    const { kite } = await write({ kite: post, other: { topic: 'เรือใบกระดาษ' } })
    const found = await find('อยากทำว่าวจุฬาปักเป้าไม้ไผ่ อวกาศ')
    expect(found.postIds).toEqual([kite])
    expect(found.missing.get(kite)).toEqual(['อวกาศ'])
    expect(found.used.by).toBe('part')
    expect(found.used.text).not.toContain('อวกาศ')
  })

  test('SRCH-015 a post that shares only a small part of the text is not shown', async () => {
    await write({ kite: post })
    expect((await find('ไม้ไผ่ราคาส่งโรงงานสมุทรปราการ qwzxv')).postIds).toEqual([])
  })

  test('SRCH-001 a rare word weighs more than common ones', async () => {
    const made = await write({
      rare: { topic: 'กิจกรรมหมากรุก' },
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { topic: 'กิจกรรมลูกเสือ' }])),
    })
    expect((await idsOf('กิจกรรมหมากรุก'))[0]).toBe(made.rare)
    expect(await idsOf('กิจกรรมหมากรุก')).toHaveLength(1)
  })
})

describe('facts of a card', () => {
  test('SRCH-001 finds a training by its month, its day and its price, however they are written', async () => {
    const event = await createEventPost(db, { authorId, topic: 'ว่าวไทย', publishedAt: hoursAgo(1) })
    const startsAt = new Date('2031-12-05T02:00:00Z')
    await insertRow(db, 'trainings', { postId: event.id, seats: 30, lastDateJoin: startsAt, priceSatang: 189_000 })
    await insertRow(db, 'training_sessions', {
      trainingId: event.id,
      position: 0,
      startsAt,
      endsAt: new Date('2031-12-05T05:00:00Z'),
    })
    await indexPosts(db, [event.id])
    await refreshSearchWords(db)
    for (const text of ['ธ.ค. 2574', '5 ธันวาคม', 'december 2031', '1,890 บาท', '๑๘๙๐ บาท']) {
      expect(await idsOf(text), text).toEqual([event.id])
    }
  })
})

describe('bad input', () => {
  test.each([
    ['thousands of words', 'ครู '.repeat(3_000)],
    ['operators and wildcards', '& | ! <-> :* () %_*?'.repeat(200)],
    ['every kind of sign', Array.from({ length: 400 }, (_, code) => String.fromCodePoint(code)).join('')],
  ])('AB-147 %s cause no error', async (_name, text) => {
    await expect(find(text)).resolves.toBeDefined()
  })
})
