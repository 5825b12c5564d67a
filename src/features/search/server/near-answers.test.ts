/** Everyday texts about the demo content that say more than a post does, and texts that only look like one (decision 0086). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/database/db.ts'
import { openDemoSite } from '#test/demo-site.ts'
import type { SeedSite } from '#test/seed-site.ts'
import { type SearchResult, searchPosts } from './service/search-posts.ts'

let site: SeedSite
beforeAll(async () => {
  site = await openDemoSite()
}, 120_000)
afterAll(() => site.close())

const search = (text: string): Promise<SearchResult> =>
  searchPosts(site.options.db, { text, before: new Date('2026-11-21T00:00:00Z'), page: 1 })
const firstThree = async (text: string) => (await search(text)).postIds.slice(0, 3)

describe('a tool and what no post says about it', () => {
  test.each([
    ['Canva ราคาเท่าไหร่', 101],
    ['เกี่ยวกับ Padlet', 104],
    ['ข้อเสีย GeoGebra', 110],
    ['Miro ล่มบ่อย', 117],
    ['Scratch สำหรับเด็ก ป.3', 113],
    ['Duolingo คุ้มไหม', 121],
  ])('SRCH-001 %s finds its review', async (text, review) => {
    expect((await search(text)).postIds.slice(0, 5)).toContain(review)
  })

  test('SRCH-001 two tools find posts about both', async () => {
    expect(await firstThree('Padlet หรือ Miro')).toEqual(expect.arrayContaining([104, 117]))
  })
})

test('SRCH-001 a misspelt text is not scored as typed where its correction is answered', async () => {
  const { db } = site.options
  const statements: string[] = []
  const recorder: Db = {
    source: db.source,
    query(statement, values) {
      statements.push(statement.name.split(':')[0] as string)
      return db.query(statement, values)
    },
    transaction: (work) => db.transaction(work),
  }
  const found = await searchPosts(recorder, { text: 'geogibra', before: new Date('2026-11-21T00:00:00Z'), page: 1 })
  expect(found.used).toMatchObject({ text: 'geogebra', by: 'correction' })
  expect(found.postIds).toContain(110)
  expect(statements.filter((name) => name === 'search.score')).toHaveLength(1)
})

describe('a grade beside a subject', () => {
  test('SRCH-001 a post about the subject is near, and says that it lacks the grade', async () => {
    const { postIds, missing, used } = await search('นิราศ ป.5')
    expect(postIds[0]).toBe(209)
    expect(missing.get(209)).toEqual(['ป5'])
    expect(used.by).toBe('part')
  })

  test('SRCH-001 half of a level finds posts about its grades', async () => {
    expect((await search('เด็กประถมต้น')).postIds.slice(0, 2).toSorted()).toEqual([201, 205])
  })

  test('SRCH-001 posts with both come first', async () => {
    expect((await search('คณิต ม.4')).postIds[0]).toBe(203)
  })

  test('SRCH-001 the grade is not dropped by a correction', async () => {
    const { used } = await search('ภาษาไทย ม.3')
    expect(used.by).not.toBe('correction')
  })
})

describe('prices and days', () => {
  test.each([
    ['อบรมไม่เกินห้าร้อยบาท', 'อบรมไม่เกิน 500 บาท'],
    ['อบรมไม่เกินพันบาท', 'อบรมไม่เกิน 1000 บาท'],
    ['อบรมไม่เกินพันห้า', 'อบรมไม่เกิน 1500'],
    ['อบรมไม่ถึงพันบาท', 'อบรมไม่เกิน 1000 บาท'],
    ['อบรมงบไม่เกิน 700 เรียนอะไรได้บ้าง', 'อบรมไม่เกิน 700 บาท เรียนอะไรได้บ้าง'],
  ])('SRCH-001 %s finds the same as %s', async (words, digits) => {
    const { postIds } = await search(words)
    expect(postIds.length).toBeGreaterThan(2)
    expect(postIds).toEqual((await search(digits)).postIds)
  })

  test('SRCH-001 a training is found by the day of the week of its sessions', async () => {
    const { postIds, used } = await search('อบรมวันอาทิตย์')
    expect(used.by).toBe('typed')
    expect(postIds.length).toBeGreaterThan(0)
    expect(postIds.every((id) => id >= 301 && id <= 316)).toBe(true)
  })
})

describe('what must find nothing', () => {
  test.each([
    ['ais', 'initials of a term'],
    ['ทปอ.', 'initials of a term'],
    ['BTS', 'a correction of the other layout'],
    ['มอก', 'a sign before a Latin letter'],
    ['ครู บิตคอยน์', 'a part that names only people of teaching'],
    ['แชมพู ครู', 'a part that names only people of teaching'],
  ])('SRCH-015 %s is no %s', async (text) => {
    expect((await search(text)).postIds).toEqual([])
  })

  test('SRCH-001 initials of a name find it', async () => {
    expect((await search('gc')).postIds[0]).toBe(303)
  })
})

test('SRCH-001 a heading of a post says more than its body', async () => {
  expect((await search('PDPA รูปนักเรียน')).postIds[0]).toBe(106)
})
