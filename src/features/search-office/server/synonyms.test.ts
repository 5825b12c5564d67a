import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { searchContent } from '#features/feed/contract.ts'
import { createStory } from '#features/posts/testing.ts'
import { SYNONYMS_MAX, SYNONYMS_OF_TEXT_MAX } from '#features/search/constants.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { writtenTexts } from '#lib/texts.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { Synonym } from '../contract.ts'
import { errorTexts, fieldTexts } from '../texts.ts'

const PATH = '/api/admin/synonyms'
let site: TestApp
let editor: Actor
let posts: Record<'sheet' | 'board' | 'game' | 'other', number>

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  editor = await site.as(await createUser(db, { officeRole: 'editor' }))
  const { id: authorId } = await createTeacher(db, { firstname: 'มานี', lastname: 'มีนา', workplace: '', province: null })
  const write = async (topic: string, description = '<p>ว่าด้วยคาบเรียน</p>') =>
    (await createStory(db, { authorId, topic, description })).id
  posts = {
    sheet: await write('แบบฝึกหัดคณิตศาสตร์สำหรับเด็กเล็ก'),
    board: await write('ใช้จอสัมผัสหน้าชั้น'),
    game: await write('เล่น Kahoot ท้ายคาบ'),
    other: await write('สวนผักโรงเรียน'),
  }
  await indexPosts(db, Object.values(posts))
  await refreshSearchWords(db)
})
afterAll(() => site.close())
beforeEach(() => sql('truncate search_synonyms'))

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const find = async (search: string) => (await site.api(searchContent, { search })).data.map(({ id }) => id)
const patch = (id: number, payload: object) => editor.request({ method: 'PATCH', url: `${PATH}/${id}`, payload })
const remove = (id: number) => editor.request({ method: 'DELETE', url: `${PATH}/${id}` })
const add = (text: unknown, meaning: unknown, actor = editor) => actor.post(PATH, { text, meaning })
async function added(text: string, meaning: string): Promise<Synonym> {
  const response = await add(text, meaning)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
const list = async (query = '') =>
  (await editor.get(PATH + query)).json() as { data: Synonym[]; next: number | null; total: number }

/** Resolves when this instance has received the notifications of all earlier changes. */
const heardAll = () =>
  new Promise<void>((resolve, reject) => {
    site.app.contentBus.subscribeToTopics((topic) => topic === 'post:987654' && resolve())
    sql(`select pg_notify('sala_content', 'about post:987654')`).catch(reject)
  })

describe('decision 0075 a search finds what editors say means the same', () => {
  test('a word finds posts with its synonym, at once and in both directions, and no longer after it is deleted', async () => {
    expect(await find('กระดานอัจฉริยะ')).toEqual([])
    const { id } = await added('กระดานอัจฉริยะ', 'จอสัมผัส')
    expect(await find('กระดานอัจฉริยะ')).toEqual([posts.board])
    expect(await find('จอสัมผัส')).toEqual([posts.board])
    expect((await remove(id)).json()).toEqual({ status: 'success' })
    expect(await find('กระดานอัจฉริยะ')).toEqual([])
  })

  test('several words mean several words, in any order, with spaces or without', async () => {
    await added('ใบงานเลข ป.1', 'คณิตศาสตร์ แบบฝึกหัด')
    expect(await find('ใบงานเลข ป.1')).toEqual([posts.sheet])
    expect(await find('ใบงานเลขป.1')).toEqual([posts.sheet])
    const { searched, matches } = await site.api(searchContent, { search: 'ใบงานเลข ป.1', explain: '1' })
    expect(searched).toMatchObject({ text: 'ใบงานเลข ป.1', by: 'typed' })
    expect(searched?.terms).toContain('แบบฝึกหัด')
    expect(matches?.[0]?.fields.map(({ field }) => field)).toContain('topic')
  })

  test('every spelling of a word of the lexicon has the synonyms of that word', async () => {
    await added('คาฮูท', 'เกมถามตอบท้ายชั่วโมง')
    expect(await find('เกมถามตอบท้ายชั่วโมง')).toEqual([posts.game])
    await sql("update posts set topic = 'เกมถามตอบท้ายชั่วโมง' where id = $1", [posts.other])
    await indexPosts(site.db.primary, [posts.other])
    expect((await find('Kahoot')).toSorted()).toEqual([posts.game, posts.other].toSorted())
    await sql("update posts set topic = 'สวนผักโรงเรียน' where id = $1", [posts.other])
    await indexPosts(site.db.primary, [posts.other])
  })

  test('a synonym among other words counts as the word', async () => {
    await added('กระดานอัจฉริยะ', 'จอสัมผัส')
    expect(await find('กระดานอัจฉริยะ หน้าชั้น')).toEqual([posts.board])
  })

  test('a cycle of synonyms ends after one step', async () => {
    await added('กระดานอัจฉริยะ', 'จอสัมผัส')
    await added('จอสัมผัส', 'แผ่นวิเศษ')
    await added('แผ่นวิเศษ', 'กระดานอัจฉริยะ')
    expect(await find('แผ่นวิเศษ')).toEqual([posts.board])
    expect(await find('กระดานอัจฉริยะ')).toEqual([posts.board])
  })

  test('a change of another instance is known with its notification, also where the number stays', async () => {
    const { id } = await added('แผ่นวิเศษ', 'แบบฝึกหัด')
    await heardAll()
    expect(await find('แผ่นวิเศษ')).toEqual([posts.sheet])
    // As the other instance writes it; this process hears only the notification.
    await sql(
      `update search_synonyms set meaning = 'จอสัมผัส', meaning_key = 'จอสัมผัส',
         revision = nextval('search_synonym_revisions') where id = $1`,
      [id],
    )
    expect(await find('แผ่นวิเศษ')).toEqual([posts.sheet])
    await sql(`select pg_notify('sala_content', 'changed')`)
    await expect.poll(() => find('แผ่นวิเศษ'), { timeout: 10_000 }).toEqual([posts.board])
  })

  test('no document is indexed again', async () => {
    const documents = () => sql('select post_id, xmin::text from search_documents order by post_id')
    const before = await documents()
    await added('กระดานอัจฉริยะ', 'จอสัมผัส')
    expect(await documents()).toEqual(before)
  })
})

describe('decision 0075 synonyms are checked', () => {
  const problem = async (text: unknown, meaning: unknown) => {
    const { statusCode, body } = await add(text, meaning)
    const { code, errors } = JSON.parse(body)
    return { statusCode, code, errors }
  }

  test.each([
    ['นะครับ', 'จอสัมผัส', 'synonym_empty', 'text'],
    ['จอสัมผัส', 'และ ที่', 'synonym_empty', 'meaning'],
    ['!!! ???', 'จอสัมผัส', 'synonym_empty', 'text'],
    ['จอ สัมผัส', 'จอสัมผัส', 'synonym_same', 'meaning'],
    ['คาฮูท', 'Kahoot', 'synonym_same', 'meaning'],
    ['แมว หมา ปลา นก เสือ ช้าง ม้า วัว ควาย', 'จอสัมผัส', 'synonym_long', 'text'],
  ])('%s = %s is rejected: %s', async (text, meaning, code, field) => {
    const message = errorTexts[code as keyof typeof errorTexts]
    expect(await problem(text, meaning)).toEqual({ statusCode: 422, code, errors: { [field]: [message] } })
    expect(await list()).toMatchObject({ total: 0 })
  })

  test.each([
    ['', fieldTexts.empty],
    ['  \u200b ', fieldTexts.empty],
    ['ก', fieldTexts.short],
    ['ก'.repeat(61), fieldTexts.long],
    ['ก'.repeat(10_000), fieldTexts.long],
    ['จอ\u0007สัมผัส', writtenTexts.unreadable],
    ['จอ\nสัมผัส', writtenTexts.unreadable],
  ])('text %# is rejected', async (text, message) => {
    expect(await problem(text, 'จอสัมผัส')).toEqual({ statusCode: 422, code: 'validation', errors: { text: [message] } })
    expect(await problem('จอสัมผัส', text)).toMatchObject({ errors: { meaning: [message] } })
  })

  test('other types are rejected', async () => {
    for (const value of [null, 1, ['จอ'], { $ne: 1 }])
      expect(await problem(value, 'จอสัมผัส')).toMatchObject({ statusCode: 422, code: 'validation' })
  })

  test('HTML is text like any other', async () => {
    await added('<b>กระดาน</b>', 'จอสัมผัส')
    expect((await list()).data).toMatchObject([{ text: '<b>กระดาน</b>', meaning: 'จอสัมผัส' }])
    expect(await find('<b>กระดาน</b>')).toEqual([posts.board])
  })

  test('a pair is stored once, in either order and spelling', async () => {
    await added('กระดานอัจฉริยะ', 'จอสัมผัส')
    for (const [text, meaning] of [
      ['กระดาน อัจฉริยะ', 'จอสัมผัส'],
      ['จอสัมผัส', 'กระดานอัจฉริยะ'],
    ])
      expect(await problem(text, meaning)).toMatchObject({ statusCode: 422, code: 'synonym_exists' })
  })

  test('a text has a bounded number of synonyms, and so has the site', async () => {
    const rows = (from: string, count: number) =>
      sql(
        `insert into search_synonyms (text, meaning, text_key, meaning_key)
         select ${from}, 'จอสัมผัส' || n, ${from}, 'จอสัมผัส' || n from generate_series(1, $1::int) n`,
        [count],
      )
    await rows("'กระดาน'", SYNONYMS_OF_TEXT_MAX)
    expect(await problem('กระดาน', 'แผ่นวิเศษ')).toMatchObject({ statusCode: 422, code: 'synonym_many' })
    await rows("'คำที่' || n", SYNONYMS_MAX - SYNONYMS_OF_TEXT_MAX - 1)
    await added('กระดานอัจฉริยะ', 'จอสัมผัส')
    expect(await problem('แผ่นวิเศษ', 'จอสัมผัส')).toMatchObject({ statusCode: 422, code: 'synonyms_full' })
    expect(await find('กระดานอัจฉริยะ')).toEqual([posts.board])
  })
})

describe('decision 0075 the list of synonyms', () => {
  test('it is searched, and read page by page', async () => {
    await sql(`insert into search_synonyms (text, meaning, text_key, meaning_key)
      select 'คำ ' || n, 'ความหมาย ' || n, 'คำ' || n, 'ความหมาย' || n from generate_series(1, 120) n`)
    const first = await list()
    expect([first.data.length, first.total, first.data[0]?.text]).toEqual([50, 120, 'คำ 120'])
    const second = await list(`?after=${first.next}`)
    const third = await list(`?after=${second.next}`)
    expect([third.data.length, third.next]).toEqual([20, null])
    const all = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(all).size).toBe(120)
    expect((await list(`?search=${encodeURIComponent('หมาย 12')}`)).data.map(({ text }) => text)).toEqual([
      'คำ 120',
      'คำ 12',
    ])
    expect(await list(`?search=${encodeURIComponent('%')}`)).toMatchObject({ data: [], total: 0 })
    expectErrorResponse(await editor.get(`${PATH}?search=${'x'.repeat(61)}`), 422, 'validation')
    expectErrorResponse(await editor.get(`${PATH}?after=x`), 422, 'validation')
  })

  test('a change is made once; the older form gets the newer texts', async () => {
    const { id, revision } = await added('กระดานอัจฉริยะ', 'สวนผัก')
    const change = (fields: object) => patch(id, { revision, ...fields })
    expect((await change({ text: 'กระดานอัจฉริยะ', meaning: 'จอสัมผัส' })).statusCode).toBe(200)
    expect(await find('กระดานอัจฉริยะ')).toEqual([posts.board])
    const late = await change({ text: 'กระดานอัจฉริยะ', meaning: 'แบบฝึกหัด' })
    expectErrorResponse(late, 409, 'synonym_changed')
    expect(late.json().data).toMatchObject({ meaning: 'จอสัมผัส' })
    expectErrorResponse(await patch(999_999, { revision, text: 'กขค', meaning: 'จอสัมผัส' }), 404, 'not_found')
    expectErrorResponse(await remove(999_999), 404, 'not_found')
  })

  test('editors and admins change synonyms; each change is in the audit log', async () => {
    const admin = await site.as(await createAdmin(site.db.primary))
    const moderator = await site.as(await createUser(site.db.primary, { officeRole: 'moderator' }))
    const member = await site.as(await createUser(site.db.primary))
    const response = await add('กระดานอัจฉริยะ', 'จอสัมผัส', admin)
    const { id, revision } = response.json().data
    const fields = { text: 'กระดานวิเศษ', meaning: 'จอสัมผัส' }
    await patch(id, { revision, ...fields })
    await remove(id)
    const log = await sql(
      `select action, reason from audit_entries where action like 'synonym.%' and subject_id = $1 order by id`,
      [id],
    )
    expect(log.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
      'synonym.create กระดานอัจฉริยะ = จอสัมผัส',
      'synonym.change กระดานวิเศษ = จอสัมผัส',
      'synonym.delete กระดานวิเศษ = จอสัมผัส',
    ])
    for (const actor of [moderator, member]) {
      for (const path of [PATH, '/api/admin/missed-searches', '/api/admin/search-explanation?search=x'])
        expectErrorResponse(await actor.get(path), 403, 'forbidden')
      expectErrorResponse(await add('กระดานอัจฉริยะ', 'จอสัมผัส', actor), 403, 'forbidden')
    }
    expectErrorResponse(await site.get(PATH), 401, 'unauthenticated')
  })
})
