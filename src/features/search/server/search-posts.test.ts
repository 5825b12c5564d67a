import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import type { Db } from '#server/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { moveBoundary } from './repository/documents.ts'
import { findStalePosts } from './repository/sources.ts'
import { indexPosts, indexStalePosts, refreshSearchWords } from './service/index-posts.ts'
import { type SearchRequest, searchPosts } from './service/search-posts.ts'

let site: TestApp
let db: Db
let authorId: number

beforeAll(async () => {
  site = await testApp({ features: [] })
  db = site.db.primary
  await createTagTree(db)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.primaryPool.query('truncate posts cascade')
  await site.db.primaryPool.query("update search_boundary set recent_from = '-infinity'")
  authorId = (await createTeacher(db, { firstname: 'มานี', lastname: 'มีนา', workplace: '', province: null })).id
})

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
const find = (text: string, request: Partial<SearchRequest> = {}) =>
  searchPosts(db, { text, before: new Date(), page: 1, ...request })
const idsOf = async (text: string, request: Partial<SearchRequest> = {}) => (await find(text, request)).postIds

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

describe('Q-126 ranking', () => {
  test('SRCH-001 ranks the topic above tags and tags above the caption; a mention in a body counts without these', async () => {
    const post = await write({
      topic: { topic: 'สนุกกับเรขาคณิต' },
      tool: { tools: [{ name: 'เรขาคณิต' }] },
      caption: { headlineCaption: 'ว่าด้วยเรขาคณิต' },
      body: { description: '<p>คาบนี้เรียนเรขาคณิตกัน เรขาคณิต เรขาคณิต</p>' },
    })
    expect(await idsOf('เรขาคณิต')).toEqual([post.topic, post.tool, post.caption])
    const pool = site.db.primaryPool
    await pool.query('update posts set status = 0 where id = any($1)', [[post.topic, post.tool, post.caption]])
    await indexPosts(db, Object.values(post))
    expect(await idsOf('เรขาคณิต')).toEqual([post.body])
  })

  test('SRCH-001 ranks the author like a tag', async () => {
    const post = await write({ body: { description: '<p>มานี มีนา มาหา</p>', authorId }, other: {} })
    const other = await createTeacher(db, { firstname: 'ชูใจ', lastname: 'เลิศล้ำ' })
    const hers = await write({ hers: { authorId: other.id }, named: { description: '<p>ชูใจไปตลาด</p>' } })
    expect(await idsOf('ชูใจ เลิศล้ำ')).toEqual([hers.hers])
    expect(await idsOf('ชูใจ')).toEqual([hers.hers])
    expect(await idsOf('ชูใจไปตลาด')).toContain(hers.named)
    expect(await idsOf('มานี มีนา')).toContain(post.other)
  })

  test('SRCH-001 ranks whole words above parts of words', async () => {
    const post = await write({ word: { topic: 'หัดอ่านสะกดคำ' }, part: { topic: 'ห้องสะกดคำๆพิเศษ' }, none: {} })
    expect(await idsOf('สะกดคำ')).toEqual(expect.arrayContaining([post.word, post.part]))
    const latin = await write({ part: { topic: 'Webcamera' }, word: { topic: 'Camera' } })
    expect(await idsOf('camera')).toEqual([latin.word])
    expect(await idsOf('ebcam')).toEqual([latin.part])
  })

  test('SRCH-001 orders posts of equal rank newest first', async () => {
    const post = await write({ old: { topic: 'ว่าวไทย' }, middle: { topic: 'ว่าวไทย' }, young: { topic: 'ว่าวไทย' } })
    expect(await idsOf('ว่าวไทย')).toEqual([post.young, post.middle, post.old])
  })
})

describe('Q-126 matching', () => {
  test('SRCH-001 matches an unbroken run as a phrase, and words separated by spaces anywhere', async () => {
    const post = await write({
      phrase: { topic: 'การสอนสดหน้าชั้น' },
      apart: { topic: 'ดูสดหลังการสอน' },
    })
    expect((await idsOf('สอนสด'))[0]).toBe(post.phrase)
    expect(new Set(await idsOf('สอน สด'))).toEqual(new Set([post.phrase, post.apart]))
  })

  test('SRCH-001 matches only the last word as a prefix', async () => {
    const post = await write({ one: { topic: 'Photosynthesis ในห้องเรียน' } })
    expect(await idsOf('photosyn')).toEqual([post.one])
    expect(await idsOf('ห้องเรียน photosyn')).toEqual([post.one])
    expect((await find('photosyn ดาราศาสตร์')).postIds).toEqual([])
  })

  test('SRCH-001 finds a name by its other spellings, in topic and text', async () => {
    const post = await write({ latin: { topic: 'ใช้ Kahoot! ทบทวน' }, thai: { topic: 'คาฮูทท้ายคาบ' } })
    for (const text of ['kahoot', 'KAHOOT!', 'คาฮูต', 'คาฮูท']) {
      expect(new Set(await idsOf(text))).toEqual(new Set([post.latin, post.thai]))
    }
  })

  test('SRCH-001 without results tries the other keyboard layout', async () => {
    const post = await write({ hello: { topic: 'สวัสดีโรงเรียนใหม่' } })
    expect(await find('l;ylfu')).toMatchObject({ postIds: [post.hello], used: { text: 'สวัสดี', by: 'layout' } })
    expect((await find('สวัสดี')).used).toEqual({ text: 'สวัสดี', by: 'typed', terms: ['สวัสดี'] })
  })

  test('SRCH-001 without results corrects misspelt words', async () => {
    const post = await write({ one: { topic: 'ประวัติศาสตร์ชุมชน' } })
    expect(await find('ประวัติศาตร์')).toMatchObject({
      postIds: [post.one],
      used: { text: 'ประวัติศาสตร์', by: 'correction' },
    })
  })

  test('SRCH-001 without results leaves out runs with unknown words', async () => {
    const post = await write({ one: { topic: 'ประวัติศาสตร์ชุมชน' } })
    expect(await find('ประวัติศาสตร์ qwzxvb')).toMatchObject({
      postIds: [post.one],
      used: { text: 'ประวัติศาสตร์', by: 'part' },
    })
  })

  test('AB-12 AB-147 signs match nothing and cause no error', async () => {
    await write({ one: { topic: 'ร้อยละ 100% และ a_b' } })
    for (const text of [
      '%',
      '_',
      '\\',
      "'",
      "''",
      '"',
      '(',
      ')',
      '()',
      '&',
      '|',
      '!',
      ':*',
      '<->',
      '`',
      '$1',
      "' OR 1=1--",
    ]) {
      expect((await find(text)).postIds, text).toEqual([])
    }
    expect(await idsOf('100%')).toHaveLength(1)
  })

  test('AB-147 one letter, a hundred letters, right-to-left text and unusual code points cause no error', async () => {
    const post = await write({ one: { topic: 'พยัญชนะ ก เอ๋ย ก ไก่' } })
    expect(await idsOf('ก')).toContain(post.one)
    const { numbered } = await write({ numbered: { topic: 'เรื่องที่ 1' } })
    expect(await idsOf('เรื่องที่ 1')).toEqual([numbered])
    for (const text of ['ก'.repeat(100), 'ab '.repeat(33), 'مرحبا', '\u202Eab', '\uFFFF', '\u{E0041}', '้้้้้', 'เเเเเเ']) {
      expect((await find(text)).postIds).toEqual([])
    }
  })
})

describe('Q-126 lists', () => {
  test('SRCH-017 pages have no gaps and no duplicates', async () => {
    const topics = Array.from({ length: 37 }, (_, index) => [`p${index}`, { topic: `ว่าวไทยตัวที่ ${index}` }])
    const bodies = Array.from({ length: 8 }, (_, index) => [`b${index}`, { description: `<p>ว่าวไทย ${index}</p>` }])
    await write(Object.fromEntries([...topics, ...bodies]))
    const pages = []
    for (let page = 1; page <= 6; page++) pages.push(await find('ว่าวไทย', { page }))
    expect(pages.map(({ postIds }) => postIds.length)).toEqual([10, 10, 10, 10, 5, 0])
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, true, true, false, false])
    expect(new Set(pages.flatMap(({ postIds }) => postIds)).size).toBe(45)
  })

  test('SRCH-017 filters by tags, education plan and the time of the first load', async () => {
    const review = { eduPlanOption: 1 as const }
    const free = await createTechReview(db, { authorId, topic: 'ว่าวไทย', tagIds: [3], review })
    const paid = await createTechReview(db, { authorId, topic: 'ว่าวไทย', tagIds: [3, 54], publishedAt: hoursAgo(5) })
    const story = await createStory(db, { authorId, topic: 'ว่าวไทย', tagIds: [54], publishedAt: hoursAgo(4) })
    await indexPosts(db, [free.id, paid.id, story.id])
    expect(new Set(await idsOf('ว่าวไทย', { tagGroups: [[3, 54]] }))).toEqual(new Set([free.id, paid.id, story.id]))
    expect(await idsOf('ว่าวไทย', { tagGroups: [[3], [54]] })).toEqual([paid.id])
    // A tag includes its descendants.
    expect(new Set(await idsOf('ว่าวไทย', { tagGroups: [[1]] }))).toEqual(new Set([free.id, paid.id]))
    expect(await idsOf('ว่าวไทย', { eduPlan: true })).toEqual([free.id])
    expect(new Set(await idsOf('ว่าวไทย', { before: hoursAgo(3) }))).toEqual(new Set([paid.id, story.id]))
    expect(await idsOf('ว่าวไทย', { before: hoursAgo(4.5) })).toEqual([paid.id])
  })
})

describe('SRCH-017 the tag filter applies to every kind of match', () => {
  test.each([
    ['a phrase', 'สอนสด', 'สอนสดกัน'],
    ['words in any order', 'ว่าวกับเรือใบ', 'เรือใบ ว่าว'],
    ['a part of a name across words', 'ebcam', 'Webcamera'],
    ['a part of a longer word', 'ศูนย์ถ่วง', 'หาจุดศูนย์ถ่วง'],
    ['a part of a longer word of the body', 'ศูนย์ถ่วง', 'เรื่อง', '<p>หาจุดศูนย์ถ่วง</p>'],
    ['a misspelt word', 'ประวัติศาตร์', 'ประวัติศาสตร์'],
    ['the other keyboard layout', 'l;ylfu', 'สวัสดี'],
  ])('%s', async (_name, text, topic, description = '') => {
    const post = await write({
      inside: { topic, description, tagIds: [3] },
      outside: { topic, description, tagIds: [54] },
    })
    expect(new Set(await idsOf(text))).toEqual(new Set([post.inside, post.outside]))
    expect(await idsOf(text, { tagGroups: [[3]] })).toEqual([post.inside])
    expect(await idsOf(text, { tagGroups: [[18]] })).toEqual([])
  })
})

describe('recent posts', () => {
  test('SRCH-001 older posts are found after recent ones, in the same order', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const post = await write(Object.fromEntries(names.map((name) => [name, { topic: 'ว่าวไทย' }])))
    const newestFirst = [...names].reverse().map((name) => post[name])
    await moveBoundary(db, { keep: 2, max: 4 })
    const { rows } = await site.db.primaryPool.query('select post_id from search_documents where is_recent order by 1')
    expect(rows.map((row) => row.post_id)).toEqual([post.e, post.f])
    expect(await idsOf('ว่าวไทย')).toEqual(newestFirst)
    const late = await createStory(db, { authorId, topic: 'ว่าวไทย', publishedAt: hoursAgo(100) })
    await indexPosts(db, [late.id])
    expect(await idsOf('ว่าวไทย')).toEqual([...newestFirst, late.id])
    const recent = async () => (await site.db.primaryPool.query('select from search_topics where is_recent')).rowCount
    await moveBoundary(db, { keep: 1, max: 2 })
    expect(await recent()).toBe(2)
    await moveBoundary(db, { keep: 1, max: 1 })
    expect(await recent()).toBe(1)
  })
})

describe('index updates', () => {
  test('FEED-013 does not find a post that is no longer listed', async () => {
    const post = await write({ one: { topic: 'ว่าวไทย' }, two: { topic: 'ว่าวไทย' }, three: { topic: 'ว่าวไทย' } })
    const pool = site.db.primaryPool
    await pool.query('update posts set status = 2 where id = $1', [post.one])
    await pool.query('update posts set deleted_at = now() where id = $1', [post.two])
    await indexPosts(db, [post.one, post.two])
    expect(await idsOf('ว่าวไทย')).toEqual([post.three])
  })

  test('reindexes documents that are missing, outdated, of another version or of an unlisted post', async () => {
    const post = await write({ old: { topic: 'ว่าวไทย' }, version: { topic: 'ว่าวไทย' }, hidden: { topic: 'ว่าวไทย' } })
    const missing = await createStory(db, { authorId, topic: 'ว่าวไทย' })
    const pool = site.db.primaryPool
    await pool.query("update posts set topic = 'เรือใบ', updated_at = now() where id = $1", [post.old])
    await pool.query("update search_documents set version = 'before' where post_id = $1", [post.version])
    await pool.query('update posts set status = 0 where id = $1', [post.hidden])
    // Without time left it leaves the posts to its next run.
    expect(await indexStalePosts(db, 0)).toBe(0)
    expect(await indexStalePosts(db)).toBe(4)
    expect(new Set(await idsOf('ว่าวไทย'))).toEqual(new Set([missing.id, post.version]))
    expect(await idsOf('เรือใบ')).toEqual([post.old])
    expect(await indexStalePosts(db)).toBe(0)
  })

  test('compares posts with their documents in parts, which together contain each post once', async () => {
    await write({ one: { topic: 'ว่าวจุฬา' }, two: { topic: 'ว่าวจุฬา' }, three: { topic: 'ว่าวจุฬา' } })
    const found: number[] = []
    let afterId = 0
    for (;;) {
      const { staleIds, lastId } = await findStalePosts(db, 'of another version', afterId, 2)
      if (lastId === null) break
      expect(staleIds.every((id) => id > afterId && id <= lastId)).toBe(true)
      found.push(...staleIds)
      afterId = lastId
    }
    const { rows } = await site.db.primaryPool.query<{ id: number }>(
      'select id from posts where status = 1 and deleted_at is null order by id',
    )
    expect(found).toEqual(rows.map(({ id }) => id))
    await site.db.primaryPool.query("update search_documents set version = 'before'")
    expect(await indexStalePosts(db, 60_000, 2)).toBe(found.length)
  })

  test('SRCH-001 the index of known words merges new entries at once, because each misspelt text reads all others', async () => {
    const { rows } = await site.db.primaryPool.query(
      "select reloptions from pg_class where relname = 'search_words_sound'",
    )
    expect(rows).toEqual([{ reloptions: ['fastupdate=off'] }])
  })

  test('Q-53 does not find the name of a deleted account', async () => {
    const teacher = await createTeacher(db, { firstname: 'ลับลับ', lastname: 'หายหาย', workplace: 'โรงเรียนลับแล' })
    const post = await write({ one: { authorId: teacher.id } })
    expect(await idsOf('ลับลับ')).toEqual([post.one])
    await site.db.primaryPool.query('update users set deleted_at = now(), updated_at = now() where id = $1', [
      teacher.id,
    ])
    await indexStalePosts(db)
    await refreshSearchWords(db)
    for (const text of ['ลับลับ', 'หายหาย', 'ลับแล']) expect(await idsOf(text)).toEqual([])
  })
})
