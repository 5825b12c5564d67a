import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createEventPost, createStory } from '#features/posts/testing.ts'
import type { Db } from '#server/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { insertRow } from '#test/rows.ts'
import { indexPosts, indexStalePosts, refreshSearchWords } from './service/index-posts.ts'
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

  test('SRCH-015 of a text with two unknown names, a part that only says a price or a property is not enough', async () => {
    const { kite } = await write({ kite: post, other: { topic: 'ดาวน์โหลด ฟรี' }, boat: { topic: 'เรือใบกระดาษ' } })
    expect((await find('qwzxv kjhgf ดาวน์โหลด ฟรี')).postIds).toEqual([])
    expect((await find('ว่าวจุฬาปักเป้า qwzxv')).postIds).toEqual([kite])
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

describe('Q-126 typing', () => {
  test.each([
    ['a letter two places away', 'ประวัติศตาสร์', 'ประวัติศาสตร์ชุมชน'],
    ['without vowels', 'ปรวัติศสตร์', 'ประวัติศาสตร์ชุมชน'],
    ['a doubled letter', 'กระดานน', 'กระดานของห้อง'],
    ['one syllable as it sounds', 'กาดาน', 'กระดานของห้อง'],
    ['without a tone mark', 'หองเรียนกลับดาน', 'ห้องเรียนกลับด้าน'],
  ])('SRCH-001 finds %s', async (_name, typed, topic) => {
    const post = await write({ one: { topic }, other: { topic: 'เรือใบลำน้อย' } })
    expect(await find(typed)).toMatchObject({ postIds: [post.one], used: { by: 'correction' } })
  })

  test('SRCH-001 a correction keeps a word that many posts have', async () => {
    await write({ a: { topic: 'ห้องเรียนของเรา' }, b: { topic: 'ห้องเรียนริมน้ำ' }, c: { topic: 'โรงเรือนปลูกผัก' } })
    const { used } = await find('ห้องเรียนโรงเรือม')
    expect(used.text).toContain('ห้องเรียน')
  })

  test('SRCH-001 repairs a phrase of the other layout between signs, and keeps the rest', async () => {
    const post = await write({ one: { topic: 'อบรม Canva' }, other: { topic: 'Canva ในห้อง' } })
    expect((await find('v[i, canva')).postIds[0]).toBe(post.one)
    expect((await find('v[i, canva')).used).toMatchObject({ text: 'อบรม canva', by: 'layout' })
  })

  test('SRCH-001 reads initials of a known name and a word that is cut with the sign of abbreviation', async () => {
    const post = await write({ one: { topic: 'วิทยาการคำนวณวันแรก' }, other: { topic: 'เรือใบลำน้อย' } })
    expect(await idsOf('วค.')).toEqual([post.one])
    expect(await idsOf('วิทยาการคำนฯ')).toEqual([post.one])
  })

  test('SRCH-001 finds numbers in digits and in words, and dates in numbers', async () => {
    const post = await write({
      words: { topic: 'คอมพิวเตอร์สิบสี่เครื่อง' },
      day: { topic: 'นัดวันที่ 5 ธันวาคม 2569' },
      other: { topic: 'นัดวันที่ 12 พฤษภาคม 2569 ห้าโมง' },
    })
    for (const text of ['14 เครื่อง', '๑๔ เครื่อง', 'สิบสี่เครื่อง']) expect(await idsOf(text), text).toEqual([post.words])
    for (const text of ['5/12/2569', '5-12-69', '๕ ธ.ค. ๖๙']) expect(await idsOf(text), text).toEqual([post.day])
  })
})

describe('Q-126 honest answers', () => {
  test('SRCH-015 finds nothing where single words of the text stand apart in a body', async () => {
    const post = await write({
      one: { topic: 'เรือใบ', description: '<p>ราคาไม่แพง เดินเล่นริมน้ำ แล้วพบทองคำเปลวในวัด</p>' },
      phrase: { topic: 'ว่าว', description: '<p>ชมราคาทองคำหน้าร้าน</p>' },
    })
    expect(await idsOf('ราคาทองคำ')).toEqual([post.phrase])
    await site.db.primaryPool.query('update posts set status = 0 where id = $1', [post.phrase])
    await indexPosts(db, [post.phrase])
    await refreshSearchWords(db)
    expect(await idsOf('ราคาทองคำ')).toEqual([])
  })

  test('SRCH-015 of a described need, a post answers that names two of the words in its head', async () => {
    const post = await write({
      near: { topic: 'หมากรุกกับกีตาร์' },
      far: { topic: 'เรือใบ', description: '<p>หมากรุก และ กีตาร์</p>' },
    })
    const found = await find('อยากได้หมากรุก กีตาร์ ดอกไม้ จักรยาน')
    expect(found.postIds).toEqual([post.near])
    expect(found.used.by).toBe('part')
  })
})

describe('terms of several words', () => {
  test('SRCH-015 the best posts are near a need about teaching, but not a text without a word of the field', async () => {
    const { kite } = await write({
      kite: { topic: 'ว่าวกระดาษ', headlineCaption: 'ผูกเชือกไม่ให้เปียก' },
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`other${at}`, { topic: `เรือใบลำที่ ${at}` }])),
    })
    const words = 'กระดาษเปียก เชือกขาด ปลาวาฬหัวเราะ'
    const found = await find(`นักเรียนบ่นว่า${words}`)
    expect(found.postIds).toEqual([kite])
    expect(found.missing.get(kite)).toContain('ปลาวาฬหัวเราะ')
    expect((await find(words)).postIds).toEqual([])
  })

  test('SRCH-015 two of three words are an answer only for a text with a word of the field', async () => {
    const { kite } = await write({
      kite: { topic: 'ว่าวกระดาษ', headlineCaption: 'นักเรียนผูกเชือก' },
      ...Object.fromEntries(['ปลาวาฬสีฟ้า', 'เรือใบ', 'รถไฟ', 'ภูเขา'].map((topic, at) => [`other${at}`, { topic }])),
    })
    expect(await idsOf('กระดาษ เชือก ปลาวาฬ')).toEqual([])
    expect(await idsOf('นักเรียน กระดาษ เชือก ปลาวาฬ')).toEqual([kite])
  })

  test('SRCH-015 a post with every word of a need, but in its body, does not replace the posts that name some', async () => {
    const words = 'กระดาษเปียก เชือกขาด ปลาวาฬหัวเราะ'
    const { kite } = await write({
      kite: { topic: 'ว่าวกระดาษ เชือกไม่ขาด', headlineCaption: 'กระดาษไม่เปียก' },
      body: { description: `<p>นักเรียน ${words}</p>` },
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`other${at}`, { topic: `เรือใบลำที่ ${at}` }])),
    })
    expect(await idsOf(`นักเรียน${words}`)).toEqual([kite])
  })

  test('SRCH-001 a term of several weak words is no weak word', async () => {
    const { small } = await write({
      small: { topic: 'ครูไม่ครบชั้น' },
      ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`o${at}`, { topic: `ครูกับโรงเรียนใกล้บ้าน ${at}` }])),
    })
    expect(await idsOf('ครูไม่ครบชั้น โรงเรียนใกล้บ้าน')).toContain(small)
  })

  test('SRCH-001 a post with a term is found by the terms within it, and by their words', async () => {
    const post = await write({
      term: { topic: 'สอนเขียนโปรแกรมด้วยกระดาษ' },
      apart: { topic: 'เขียนเรื่องว่าว', description: '<p>โปรแกรมวาดว่าว</p>' },
    })
    expect(await idsOf('coding')).toEqual([post.term])
    expect(await idsOf('teach programming')).toEqual([post.term])
  })

  test('SRCH-001 a term that no post has finds the posts of its words', async () => {
    const post = await write({ code: { topic: 'เขียนโปรแกรมกับหุ่นยนต์' }, other: { topic: 'ว่าว' } })
    expect(await idsOf('สอนเขียนโปรแกรม')).toEqual([post.code])
  })

  test('SRCH-001 a single consonant behind a word is a slip of the finger', async () => {
    const post = await write({
      board: { topic: 'กระดานดำ' },
      time: { topic: 'เรียนเวลา 9 น', description: '<p>กระดาน</p>' },
    })
    expect(await idsOf('กระดานน')).toEqual([post.board])
  })

  test('SRCH-015 a part of a text whose only word stands in a body is no answer', async () => {
    await write({ body: { topic: 'ว่าว', description: '<p>ถามราคากีตาร์</p>' } })
    expect(await idsOf('กีตาร์ qwzxvb')).toEqual([])
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
    for (const text of ['ธ.ค. 2574', '5 ธันวาคม', 'december 2031', '1,890 บาท', '๑๘๙๐ บาท', 'ไม่เกิน 2,000 บาท']) {
      expect(await idsOf(text), text).toEqual([event.id])
    }
    expect(await idsOf('ไม่เกิน 1,800 บาท')).toEqual([])
  })
})

describe('changes of facts', () => {
  const startsAt = new Date(Date.now() + 30 * 24 * HOUR)

  async function training() {
    const { id } = await createEventPost(db, { authorId, topic: 'ว่าวไทย', publishedAt: hoursAgo(1) })
    await insertRow(db, 'trainings', { postId: id, seats: 30, lastDateJoin: startsAt, priceSatang: 189_000 })
    await insertRow(db, 'training_sessions', {
      trainingId: id,
      position: 0,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR),
    })
    await indexPosts(db, [id])
    await refreshSearchWords(db)
    return id
  }
  const change = (sql: string, ...values: unknown[]) => site.db.primaryPool.query(sql, values)

  test('SRCH-001 a training is found by its state, also after it became full', async () => {
    const id = await training()
    const isClosed = async () => {
      const { rows } = await change(
        'select from search_documents where post_id = $1 and words @@ $2',
        id,
        "'@ปิดรับสมัคร'",
      )
      return rows.length === 1
    }
    expect(await idsOf('ว่าวไทย ยังสมัครได้')).toEqual([id])
    expect(await isClosed()).toBe(false)
    await change('update trainings set join_count = seats where post_id = $1', id)
    expect(await indexStalePosts(db)).toBe(1)
    expect(await isClosed()).toBe(true)
    expect(await indexStalePosts(db)).toBe(0)
  })

  test.each([
    ['price', 'update trainings set price_satang = 64000 where post_id = $1', 'ว่าวไทย 640 บาท'],
    [
      'day',
      "update training_sessions set starts_at = '2031-12-05T02:00Z', ends_at = '2031-12-05T03:00Z' where training_id = $1",
      'ว่าวไทย ธันวาคม 2574',
    ],
  ])('SRCH-001 a changed %s is found although the post itself did not change', async (_name, sql, text) => {
    const id = await training()
    expect((await find(text)).used.by).not.toBe('typed')
    await change(sql, id)
    expect(await indexStalePosts(db)).toBe(1)
    await refreshSearchWords(db)
    expect((await find(text)).used.by).toBe('typed')
    expect(await idsOf(text)).toEqual([id])
  })

  test('SRCH-001 finds a story by its licence', async () => {
    const made = await write({ open: { topic: 'เรื่องว่าว' }, other: { topic: 'เรื่องว่าวอีกเรื่อง' } })
    await change("update teaching_stories set licence = 'cc-by-nc-4.0' where post_id = $1", made.open)
    await indexPosts(db, Object.values(made))
    expect((await find('ว่าว creative commons')).postIds[0]).toBe(made.open)
    expect((await find('ว่าว creative commons')).missing.size).toBe(0)
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
