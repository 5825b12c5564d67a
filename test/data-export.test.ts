/** The copy of one's own data holds what every table says of a person, and nothing of anybody else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { features } from '../src/features.ts'
import { type TestApp, testApp } from './app.ts'
import { fillEveryTable } from './deletion-fixture.ts'
import { type ExportArchive, openExport, requestExport } from './export-archive.ts'
import { notificationFixture } from './notification-fixture.ts'
import { rowsNaming } from './personal-data-scan.ts'

/** Tables with a person's id that are in no copy, each with its reason. */
const leftOut: Record<string, string> = {
  member_passwords: 'a hash that cannot be read back, and would help whoever steals the file',
  account_tokens: 'hashes of links that were mailed; what they were for stands in the mails',
  comment_proofs: 'one moment, kept for an hour’s pace of writing',
  audit_entries: 'the log of what admins did belongs to the site, and names other people’s comments',
}
/** Columns of a person that are in no copy, each with its reason. */
const leftOutOfPerson: Record<string, string> = {
  role_id: 'a number for `kind`',
  prefix_id: 'a number for `prefix_name`',
  fullname_key: 'the name once more, as it is compared',
  avatar_image_id: 'a number for the photo, which is in the archive',
  deleted_at: 'nobody who left asks',
}
const EMAIL = 'copied@example.com'

let site: TestApp
let copied: ExportArchive
let named: Record<string, number>

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  const me = await createUser(db, { email: EMAIL, firstname: 'สำเนา', lastname: 'ครบถ้วน', mobile: '0812345678' })
  const them = await createUser(db, { firstname: 'คนอื่น', lastname: 'ไม่เกี่ยว', email: 'foreign@example.com' })
  const review = await createTechReview(db, { authorId: them.id, topic: 'รีวิวของคนอื่น' })
  const story = await createStory(db, { authorId: me.id, topic: 'เรื่องของฉัน', tools: [{ name: 'แอป' }] })
  const own = await createComment(db, { postId: review.id, userId: me.id, body: '<p>ที่ฉันเขียน</p>' })
  await createComment(db, {
    postId: review.id,
    userId: me.id,
    body: '<p>ที่ฉันเขียนโดยไม่บอกชื่อ</p>',
    isAnonymous: true,
    anonymousName: 'ส*****น',
  })
  const foreign = await createComment(db, { postId: review.id, userId: them.id, body: '<p>ที่คนอื่นเขียน</p>' })
  await fillEveryTable(site, {
    me: me.id,
    them: them.id,
    ids: { review: review.id, story: story.id, named: own.id, foreign: foreign.id },
  })
  const actor = await site.as(me)
  await actor.post('/api/marketing-consent', { receive_newsletter: 1 })
  await actor.post('/api/delete-account-request', { delete_reason: 'other', other_reason: 'ย้ายโรงเรียน' })
  await site.db.primaryPool.query(`update copies set requested_at = now() - interval '2 days'`)
  named = await rowsNaming(site.db, me.id)
  copied = openExport((await actor.get(await requestExport(site, actor, EMAIL))).rawPayload)
})
afterAll(() => site.close())

describe('every table is asked', () => {
  const parts = features.flatMap(({ exportSection }) => exportSection?.sections ?? [])

  test('each table that refers to people is in the copy, or left out for a reason', () => {
    const tables = [...new Set(Object.keys(named).map((column) => column.split('.')[0] as string))]
    const covered = new Set(parts.flatMap((section) => section.tables))
    expect(tables.filter((table) => !covered.has(table) && !(table in leftOut))).toEqual([])
    expect(Object.keys(leftOut).filter((table) => covered.has(table) || !tables.includes(table))).toEqual([])
  })

  test('each column of the person is in the copy, or left out for a reason', async () => {
    const { rows } = await site.db.primaryPool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'`,
    )
    const missing = rows.filter(({ name }) => !(name in copied.sections.account[0]) && !(name in leftOutOfPerson))
    expect(missing).toEqual([])
    expect(Object.keys(leftOutOfPerson).filter((name) => name in copied.sections.account[0])).toEqual([])
  })

  test('each section has the rows of this person', () => {
    const empty = parts.filter(({ name }) => copied.sections[name].length === 0).map(({ name }) => name)
    expect(empty).toEqual([])
  })

  test('each has a name of its own, and its columns are among its rows', () => {
    const names = parts.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    for (const { name, columns } of parts) {
      expect([name, Object.keys(copied.sections[name][0])]).toEqual([
        name,
        expect.arrayContaining(Object.keys(columns)),
      ])
      expect(copied.page).toContain(`<section id="${name}">`)
    }
  })
})

test('one’s own words are in it, anonymous ones too; nobody else’s words, names or addresses, no secret', () => {
  for (const text of ['ที่ฉันเขียน', 'ที่ฉันเขียนโดยไม่บอกชื่อ', 'เรื่องของฉัน', '0812345678', 'ย้ายโรงเรียน']) {
    expect(copied.json).toContain(text)
    expect(copied.page).toContain(text)
  }
  for (const text of ['ที่คนอื่นเขียน', 'foreign@example.com', '$argon2id']) {
    expect(copied.json).not.toContain(text)
    expect(copied.page).not.toContain(text)
  }
  expect(copied.sections.account).toMatchObject([{ email: EMAIL, firstname: 'สำเนา' }])
  // Whom one follows is known; who follows is theirs.
  expect(copied.sections.following).toMatchObject([{ name: expect.stringContaining('คนอื่น') }])
  expect(copied.sections.followers).toEqual([{ created_at: expect.any(String) }])
})

/** The same history twice; `who` of two people with one mask answered, liked and wrote. */
async function copyOfReader(who: 0 | 1): Promise<ExportArchive> {
  const world = await testApp({ rateLimits: 'off' })
  try {
    const db = world.db.primary
    const twins = [
      await createUser(db, { firstname: 'วีระ', lastname: 'ชอบเล่า' }),
      await createUser(db, { firstname: 'วีรา', lastname: 'ชอบเก่า' }),
    ] as const
    const teacher = await createTeacher(db)
    const notices = notificationFixture(world, teacher)
    const scene = await notices.scene({ email: EMAIL, firstname: 'ผู้อ่าน', lastname: 'ใจดี' })
    const mask = { isAnonymous: true, anonymousName: 'วี*****า', body: '<p>ความลับ</p>' }
    const reply = await notices.reply(scene, twins[who], mask)
    await notices.like(scene, twins[who].id)
    await scene.actor.post('/like-comment', { comment_id: reply.id })
    await scene.actor.post(`/api/comments/${reply.id}/report`, { reason: 'rude', details: '' })
    return openExport((await scene.actor.get(await requestExport(world, scene.actor, EMAIL))).rawPayload)
  } finally {
    await world.close()
  }
}

test('security §4.12 whoever of two with one mask wrote, the copy of whom they answered is the same', async () => {
  const [first, second] = [await copyOfReader(0), await copyOfReader(1)]
  const bare = ({ json }: ExportArchive) =>
    json.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then').replaceAll(/"(email|user_agent)":"[^"]*"/g, '')
  expect(first.sections.notices).toMatchObject([{ kind: 'comment_like' }, { text: 'วี*****า ตอบกลับความคิดเห็นของคุณ' }])
  expect(first.sections.comment_likes).toHaveLength(1)
  expect(first.json).not.toContain('ความลับ')
  expect(bare(first)).toBe(bare(second))
})
