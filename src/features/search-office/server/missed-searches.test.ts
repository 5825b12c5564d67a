import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { searchContent } from '#features/feed/contract.ts'
import { createStory } from '#features/posts/testing.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { countNumbers } from '#features/site-numbers/server/service/count-numbers.ts'
import { noteRetry, writeMissedSearches } from '#features/site-numbers/server/service/missed-searches.ts'
import type { Output } from '#lib/contract.ts'
import { bangkokDay } from '#lib/dates.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { explainSearch, listMissedSearches } from '../contract.ts'

const PATH = '/api/admin/missed-searches'
const now = new Date()
const daysAgo = (days: number) => bangkokDay(new Date(now.getTime() - days * 86_400_000))
let site: TestApp
let editor: Actor
let post: Record<'topic' | 'body', number>

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  editor = await site.as(await createUser(db, { officeRole: 'editor' }))
  const { id: authorId } = await createTeacher(db, { firstname: 'มานี', lastname: 'มีนา', workplace: '', province: null })
  const write = async (topic: string, description: string) =>
    (await createStory(db, { authorId, topic, description })).id
  post = {
    topic: await write('เรขาคณิตกลางแจ้ง', '<p>ว่าด้วยคาบเรียน</p>'),
    body: await write('สวนผักโรงเรียน', '<p>คาบนี้เรียนเรขาคณิตกัน</p>'),
  }
  await indexPosts(db, Object.values(post))
  await refreshSearchWords(db)
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql('truncate missed_searches, missed_retries, search_synonyms')
})

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const list = async (query = '') => {
  const response = await editor.get(PATH + query)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as Output<typeof listMissedSearches>
}
const missed = (text: string, times: number, day = daysAgo(0)) =>
  sql('insert into missed_searches (day, text, times) values ($1, $2, $3)', [day, text, times])
const retried = (text: string, next: string, times: number, day = daysAgo(0)) =>
  sql('insert into missed_retries (day, text, next, times) values ($1, $2, $3, $4)', [day, text, next, times])
const write = () => writeMissedSearches(site.db.primary, now)

describe('decision 0075 searches that found nothing', () => {
  test('they are listed by number of searches in the period, without those of few', async () => {
    await missed('ใบงาน ป.1', 4)
    await missed('ใบงาน ป.1', 3, daysAgo(20))
    await missed('ตัดเกรด', 5, daysAgo(3))
    await missed('ความลับของคนเดียว', 2)
    const texts = async (query = '') => (await list(query)).data.map(({ text, times }) => `${text} ${times}`)
    expect(await texts()).toEqual(['ใบงาน ป.1 7', 'ตัดเกรด 5'])
    expect(await texts('?days=7')).toEqual(['ตัดเกรด 5', 'ใบงาน ป.1 4'])
    expect(await texts(`?search=${encodeURIComponent('ป.1')}`)).toEqual(['ใบงาน ป.1 7'])
    expect(await texts(`?search=${encodeURIComponent('_')}`)).toEqual([])
    expect((await list()).data[0]).toEqual({
      text: 'ใบงาน ป.1',
      times: 7,
      last_day: daysAgo(0),
      has_synonym: false,
      retries: [],
    })
    expectErrorResponse(await editor.get(`${PATH}?days=8`), 422, 'validation')
    expectErrorResponse(await editor.get(`${PATH}?after=x`), 422, 'validation')
  })

  test('they are read page by page, also where many were searched equally often', async () => {
    await sql(
      `insert into missed_searches (day, text, times)
      select $1::date, 'คำ ' || n, 3 + n % 2 from generate_series(1, 120) n`,
      [daysAgo(1)],
    )
    const pages = [await list()]
    while (pages.at(-1)?.next) pages.push(await list(`?after=${encodeURIComponent(pages.at(-1)?.next as string)}`))
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
    ])
    const all = pages.flatMap(({ data }) => data)
    expect(new Set(all.map(({ text }) => text)).size).toBe(120)
    expect(all.map(({ times }) => times)).toEqual(all.map(({ times }) => times).toSorted((a, b) => b - a))
  })

  test('what was found next is shown with them, only where several people asked it', async () => {
    await missed('ใบงาน ป.1', 9)
    await retried('ใบงาน ป.1', 'แบบฝึกหัด', 2, daysAgo(1))
    await retried('ใบงาน ป.1', 'แบบฝึกหัด', 3)
    await retried('ใบงาน ป.1', 'เรขาคณิต', 3)
    await retried('ใบงาน ป.1', 'ข้อความของคนเดียว', 2)
    expect((await list()).data[0]?.retries).toEqual([
      { text: 'แบบฝึกหัด', times: 5 },
      { text: 'เรขาคณิต', times: 3 },
    ])
    await editor.post('/api/admin/synonyms', { text: 'ใบงาน ป. 1', meaning: 'แบบฝึกหัด' })
    expect((await list()).data[0]?.has_synonym).toBe(true)
  })
})

describe('decision 0075 what is asked again is counted without the person', () => {
  const rows = async () => {
    await write()
    return sql('select text, next, times from missed_retries order by text, next')
  }

  test('a search that finds something counts what was missed before it', async () => {
    const search = (query: object) => site.api(searchContent, query as { search: string })
    await search({ search: 'เรขาคณิต', missed: 'รูปทรงพิศวง' })
    await search({ search: 'เรขาคณิต', missed: 'รูปทรงพิศวง' })
    // Not found either, the second page, an empty text, and the same text.
    await search({ search: 'ยักษ์วัดแจ้ง', missed: 'หนุมานเผาลงกา' })
    await search({ search: 'เรขาคณิต', missed: 'รูปทรงพิศวง', page: 2, timestamp: String(Date.now()) })
    await search({ search: 'เรขาคณิต', missed: '  ' })
    await search({ search: 'เรขาคณิต', missed: 'เรขาคณิต' })
    expect(await rows()).toEqual([{ text: 'รูปทรงพิศวง', next: 'เรขาคณิต', times: 1 }])
    expect(
      await sql('select column_name from information_schema.columns where table_name = $1 order by 1', [
        'missed_retries',
      ]),
    ).toEqual(['day', 'next', 'text', 'times'].map((column_name) => ({ column_name })))
    expectErrorResponse(await site.get(`/api/search?search=x&missed=${'x'.repeat(101)}`), 422, 'validation')
  })

  test('one caller counts once a day, however often', async () => {
    const note = (deviceKey: string, at = now) => noteRetry({ deviceKey, now: at }, 'ข้อสอบเก่า', 'คลังข้อสอบ')
    for (const device of ['a', 'a', 'b']) note(device)
    await write()
    note('a')
    expect(await rows()).toEqual([{ text: 'ข้อสอบเก่า', next: 'คลังข้อสอบ', times: 2 }])
    note('a', new Date(now.getTime() + 86_400_000))
    expect(await rows()).toEqual([{ text: 'ข้อสอบเก่า', next: 'คลังข้อสอบ', times: 3 }])
  })

  test('addresses, telephone numbers and long texts are never stored', async () => {
    for (const text of ['mali@example.com', 'โทร 081-234-5678', 'ก'.repeat(61), 'x']) {
      noteRetry({ deviceKey: 'c', now }, text, 'คลังข้อสอบ')
      noteRetry({ deviceKey: 'c', now }, 'คลังข้อสอบ', text)
    }
    expect(await rows()).toEqual([])
  })

  test('a flood of pairs is bounded', async () => {
    for (let number = 0; number < 1_000; number++) noteRetry({ deviceKey: 'd', now }, `คำ${number}`, 'คลังข้อสอบ')
    expect((await rows()).length).toBe(200)
  })

  test('pairs that stay rare are forgotten after a month, all after 400 days', async () => {
    await retried('เก่าและน้อย', 'คลังข้อสอบ', 2, daysAgo(31))
    await retried('ใหม่และน้อย', 'คลังข้อสอบ', 2, daysAgo(29))
    await retried('เก่าแต่มาก', 'คลังข้อสอบ', 3, daysAgo(31))
    await retried('เก่ามาก', 'คลังข้อสอบ', 90, daysAgo(401))
    await countNumbers(site.db.primary, now)
    expect((await rows()).map(({ text }) => text)).toEqual(['เก่าแต่มาก', 'ใหม่และน้อย'])
  })
})

describe('decision 0075 why a post ranks', () => {
  const explain = async (search: string) => {
    const response = await editor.get(`/api/admin/search-explanation?search=${encodeURIComponent(search)}`)
    expect(response.statusCode, response.body).toBe(200)
    return (response.json() as Output<typeof explainSearch>).data
  }

  test('the posts are those of the search in its order, each with its words, score and cut', async () => {
    const { terms, posts, used } = await explain('เรขาคณิต กลางแจ้ง')
    const { data } = await site.api(searchContent, { search: 'เรขาคณิต กลางแจ้ง' })
    expect(posts.filter(({ verdict }) => verdict === 'hit').map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    expect(used).toMatchObject({ text: 'เรขาคณิต กลางแจ้ง', by: 'typed' })
    expect(terms.map(({ word }) => word)).toEqual(['เรขาคณิต', 'กลาง', 'แจ้ง'])
    expect(terms[0]).toMatchObject({ documents: 2, is_weak: false })
    expect(posts[0]).toMatchObject({ id: post.topic, verdict: 'hit', missing: [], coverage: 1, is_exact: true })
    expect(posts[0]?.strengths.every((strength) => strength > 0)).toBe(true)
  })

  test('a post that is not shown says what it lacks', async () => {
    const { posts } = await explain('เรขาคณิต')
    expect(posts.map(({ id, verdict }) => [id, verdict])).toEqual([
      [post.topic, 'hit'],
      [post.body, 'below_cut'],
    ])
    expect(posts[1]!.score).toBeLessThan(posts[1]!.cut)
  })

  test('a synonym is part of the word that it belongs to', async () => {
    await editor.post('/api/admin/synonyms', { text: 'รูปทรงพิศวง', meaning: 'เรขาคณิต' })
    const { terms, posts } = await explain('รูปทรงพิศวง')
    expect(terms).toMatchObject([{ word: 'รูปทรงพิศวง', lexemes: expect.arrayContaining(['เรขาคณิต']) }])
    expect(posts[0]?.id).toBe(post.topic)
  })

  test('a search without result, of signs or of too many letters', async () => {
    expect((await explain('หนุมานเผาลงกา')).posts).toEqual([])
    expect(await explain('!!!')).toMatchObject({ terms: [], posts: [] })
    for (const search of ['', ' ', 'x'.repeat(101)])
      expectErrorResponse(await editor.get(`/api/admin/search-explanation?search=${search}`), 422, 'validation')
  })
})
