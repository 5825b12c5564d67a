/** The data export contains a user's data from every table, and no data of other users. */
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

/** Tables with user ids that are not exported, each with its reason. */
const notExported: Record<string, string> = {
  member_passwords: 'a hash is of no use to the user, but would help a thief of the file',
  account_tokens: 'hashes of mailed links; the mails state their purpose',
  comment_captcha_passes: 'one time, stored for an hour for the comment rate limit',
  policy_versions: 'documents of the site; the editor of a draft is an admin at work',
  checkout_sessions: 'the gateway’s part of an order, which is in the archive; names an admin only',
  audit_entries: 'the log of admin actions belongs to the site and refers to other users’ comments',
}
/** Columns of users that are not exported, each with its reason. */
const columnsNotExported: Record<string, string> = {
  role_id: 'the id of `kind`',
  prefix_id: 'the id of `prefix_name`',
  fullname_key: 'the name in normalised form',
  avatar_image_id: 'the id of the photo, which is in the archive',
  deleted_at: 'deleted accounts cannot request an export',
  merged_into: 'set when the account has ended',
  words: 'generated from name and address for the search of admins',
  sorted_name: 'generated from the name',
}
const EMAIL = 'exported@example.com'

let site: TestApp
let archive: ExportArchive
let rowCounts: Record<string, number>

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
  await site.db.primaryPool.query(`update data_exports set requested_at = now() - interval '2 days'`)
  rowCounts = await rowsNaming(site.db, me.id)
  archive = openExport((await actor.get(await requestExport(site, actor, EMAIL))).rawPayload)
})
afterAll(() => site.close())

describe('completeness', () => {
  const parts = features.flatMap(({ exportSection }) => exportSection?.sections ?? [])

  test('each table that refers to users is exported, or excluded for a reason', () => {
    const tables = [...new Set(Object.keys(rowCounts).map((column) => column.split('.')[0] as string))]
    const covered = new Set(parts.flatMap((section) => section.tables))
    expect(tables.filter((table) => !covered.has(table) && !(table in notExported))).toEqual([])
    expect(Object.keys(notExported).filter((table) => covered.has(table) || !tables.includes(table))).toEqual([])
  })

  test('each column of users is exported, or excluded for a reason', async () => {
    const { rows } = await site.db.primaryPool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'`,
    )
    const missing = rows.filter(({ name }) => !(name in archive.sections.account[0]) && !(name in columnsNotExported))
    expect(missing).toEqual([])
    expect(Object.keys(columnsNotExported).filter((name) => name in archive.sections.account[0])).toEqual([])
  })

  test('each section has rows of this user', () => {
    const empty = parts.filter(({ name }) => archive.sections[name].length === 0).map(({ name }) => name)
    expect(empty).toEqual([])
  })

  test('each section has a unique name, and its rows have the declared columns', () => {
    const names = parts.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    for (const { name, columns } of parts) {
      expect([name, Object.keys(archive.sections[name][0])]).toEqual([
        name,
        expect.arrayContaining(Object.keys(columns)),
      ])
      expect(archive.page).toContain(`<section id="${name}">`)
    }
  })
})

test('the user’s texts are exported, also anonymous ones; other users’ texts and addresses and secrets are not', () => {
  for (const text of ['ที่ฉันเขียน', 'ที่ฉันเขียนโดยไม่บอกชื่อ', 'เรื่องของฉัน', '0812345678', 'ย้ายโรงเรียน']) {
    expect(archive.json).toContain(text)
    expect(archive.page).toContain(text)
  }
  for (const text of ['ที่คนอื่นเขียน', 'foreign@example.com', '$argon2id']) {
    expect(archive.json).not.toContain(text)
    expect(archive.page).not.toContain(text)
  }
  expect(archive.sections.account).toMatchObject([{ email: EMAIL, firstname: 'สำเนา' }])
  // Names of followed users are exported. Names of followers are their personal data.
  expect(archive.sections.following).toMatchObject([{ name: expect.stringContaining('คนอื่น') }])
  expect(archive.sections.followers).toEqual([{ created_at: expect.any(String) }])
})

/** Exports a reader's data; `who` selects which of two users with the same mask replied to the reader. */
async function exportOfReader(who: 0 | 1): Promise<ExportArchive> {
  const otherSite = await testApp({ rateLimits: 'off' })
  try {
    const db = otherSite.db.primary
    const candidates = [
      await createUser(db, { firstname: 'วีระ', lastname: 'ชอบเล่า' }),
      await createUser(db, { firstname: 'วีรา', lastname: 'ชอบเก่า' }),
    ] as const
    const teacher = await createTeacher(db)
    const fixture = notificationFixture(otherSite, teacher)
    const scene = await fixture.scene({ email: EMAIL, firstname: 'ผู้อ่าน', lastname: 'ใจดี' })
    const mask = { isAnonymous: true, anonymousName: 'วี*****า', body: '<p>ความลับ</p>' }
    const reply = await fixture.reply(scene, candidates[who], mask)
    await fixture.like(scene, candidates[who].id)
    await scene.actor.post('/like-comment', { comment_id: reply.id })
    await scene.actor.post(`/api/comments/${reply.id}/report`, { reason: 'rude', details: '' })
    return openExport((await scene.actor.get(await requestExport(otherSite, scene.actor, EMAIL))).rawPayload)
  } finally {
    await otherSite.close()
  }
}

test('AB-78 the export of the recipient does not depend on which of two users with one mask replied', async () => {
  const [first, second] = [await exportOfReader(0), await exportOfReader(1)]
  const bare = ({ json }: ExportArchive) =>
    json.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then').replaceAll(/"(email|user_agent)":"[^"]*"/g, '')
  expect(first.sections.notifications).toMatchObject([
    { kind: 'comment_like' },
    { text: 'วี*****า ตอบกลับความคิดเห็นของคุณ' },
  ])
  expect(first.sections.comment_likes).toHaveLength(1)
  expect(first.json).not.toContain('ความลับ')
  expect(bare(first)).toBe(bare(second))
})
