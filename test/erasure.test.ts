/** Data that remains after an account is deleted (decision Q-53). All tables are searched, including new ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexStalePosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type TestApp, testApp } from './app.ts'
import { fillEveryTable } from './deletion-fixture.ts'
import { linkIn, mailsTo, type QueuedMail } from './mails.ts'
import { rowsNaming, tablesContaining } from './personal-data-scan.ts'

/** Columns that may still have the id of the deleted account, each with its reason. */
const mayKeepId: Record<string, string> = {
  'posts.author_id': 'stories remain accessible by link, without the name of the author',
  'reviews.replied_by': 'the reply, shown as that of the site',
  'reviews.user_id': 'the review, shown under the masked name (Q-53)',
  'comments.user_id': 'comments remain, without the name of the author or with the mask',
  'payment_slips.decided_by': 'who checked a payment; the deleted account has no name',
  'checkout_sessions.refund_by': 'who paid back; the deleted account has no name',
  'audit_entries.actor_id': 'the audit log is append-only; the deleted account has no name',
}
/** Tables that may still contain the email address, each with its reason. */
const mayHoldAddress: Record<string, string> = { outbox: 'the last mail, until the cleanup erases it' }

/** Values that occur only in this user's data. */
const UNIQUE_NAME = 'เลอลักษณ์'
const TAG = 54
const EMAIL = 'lerlak.marked@example.ac.th'

let site: TestApp
let deletedUser: { id: number }
let other: { id: number }
let ids: Record<'review' | 'story' | 'draft' | 'case' | 'named' | 'masked' | 'foreign' | 'image', number>
let before: Record<string, number>
let response: Awaited<ReturnType<TestApp['post']>>

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows

beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' } })
  const db = site.db.primary
  const image = await createImageRow(db, { purpose: 'avatar', widths: [96, 192] })
  deletedUser = await createUser(db, {
    email: EMAIL,
    contactEmail: `contact.${EMAIL}`,
    firstname: UNIQUE_NAME,
    lastname: 'ลาก่อน',
    firstnameTh: UNIQUE_NAME,
    lastnameTh: 'ลาก่อน',
    fullnameKey: `${UNIQUE_NAME} ลาก่อน`,
    username: `u-${EMAIL}`,
    idCode: 'M12340001',
    job: `ครู ${UNIQUE_NAME}`,
    workplace: `โรงเรียน ${UNIQUE_NAME}`,
    province: 'น่าน',
    mobile: '0812345678',
    aboutMe: `ฉันคือ ${UNIQUE_NAME}`,
    avatarImageId: image.id,
    roleType: 'admin',
    termsVersion: 3,
  })
  // The last admin cannot be deleted.
  await createUser(db, { email: 'remaining.admin@example.ac.th', roleType: 'admin' })
  other = await createUser(db, { email: 'other@example.ac.th', firstname: 'ปิติ', lastname: 'อยู่ต่อ' })
  await createTagTree(db)
  const review = await createTechReview(db, { authorId: other.id })
  const story = await createStory(db, { authorId: deletedUser.id, tagIds: [TAG], tools: [{ name: 'แอป' }] })
  const draft = await createStory(db, { authorId: deletedUser.id, status: 0 })
  const study = await createStory(db, {
    authorId: deletedUser.id,
    story: { type: 1, nameForCaseStudy: `คุณครู${UNIQUE_NAME}`, descForCaseStudy: UNIQUE_NAME },
  })
  const named = await createComment(db, { postId: review.id, userId: deletedUser.id })
  const masked = await createComment(db, {
    postId: review.id,
    userId: deletedUser.id,
    isAnonymous: true,
    anonymousName: 'เ*****์',
  })
  const foreign = await createComment(db, { postId: review.id, userId: other.id })
  ids = {
    review: review.id,
    story: story.id,
    draft: draft.id,
    case: study.id,
    named: named.id,
    masked: masked.id,
    foreign: foreign.id,
    image: image.id,
  }
  await fillEveryTable(site, { me: deletedUser.id, them: other.id, ids })
  await indexStalePosts(db)
  await refreshSearchWords(db)

  const actor = await site.as(deletedUser)
  await site.as(deletedUser)
  await actor.post('/api/marketing-consent', { receive_newsletter: 1 })
  await actor.post('/api/delete-account-request', { delete_reason: 'other', other_reason: 'ย้ายโรงเรียน' })
  before = await rowsNaming(site.db, deletedUser.id)
  const link = linkIn((await mailsTo(site.db, EMAIL)).at(-1) as QueuedMail)
  // A mail whose link was opened has been sent.
  await sql('update outbox set sent_at = now()')
  site.sent.length = 0
  response = await site.post('/api/confirm-delete-account', { token: link.searchParams.get('token') })
})
afterAll(() => site.close())

test('DEL-003 Q-52 confirming with the mailed link deletes the account', () => {
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
})

describe('Q-53 DEL-020 no table contains personal data of the user', () => {
  test('the fixture has a row in every column that refers to users', () => {
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
    expect(Object.keys(before).length).toBeGreaterThan(15)
  })

  test('the id remains only in the declared columns', async () => {
    const after = await rowsNaming(site.db, deletedUser.id)
    const remaining = Object.keys(after).filter((column) => after[column] !== 0)
    expect(remaining.sort()).toEqual(Object.keys(mayKeepId).sort())
  })

  test('the name is in no table, the email address only in the declared tables', async () => {
    // Run the job that the deletion enqueued.
    expect(site.sent.map(({ name }) => name)).toContain('search.index-posts')
    await indexStalePosts(site.db.primary)
    await refreshSearchWords(site.db.primary)
    expect(await tablesContaining(site.db, UNIQUE_NAME)).toEqual([])
    expect(await tablesContaining(site.db, EMAIL)).toEqual(Object.keys(mayHoldAddress))
    expect(await tablesContaining(site.db, '0812345678')).toEqual([])
    expect(await tablesContaining(site.db, 'M12340001')).toEqual([])
    expect(await tablesContaining(site.db, `user ${deletedUser.id}`)).toEqual([])
  })

  test('the row of the deleted account has no personal data and no rights', async () => {
    const [row] = await sql<Record<string, unknown>>('select * from users where id = $1', [deletedUser.id])
    const { id, kind, role_id, created_at, updated_at, deleted_at, ...rest } = row ?? {}
    expect([id, kind, role_id]).toEqual([deletedUser.id, 'member', 3])
    expect(deleted_at).toBeInstanceOf(Date)
    expect(new Set(Object.values(rest))).toEqual(new Set([null, '', 'user', 3, 999]))
  })

  test('the reason of the deletion remains without the user id', async () => {
    expect(
      await sql('select user_id, reason, other_reason, confirmed_at is not null as confirmed from deletion_requests'),
    ).toEqual([{ user_id: null, reason: 'other', other_reason: 'ย้ายโรงเรียน', confirmed: true }])
  })

  test('the cookie choice remains under its random key', async () => {
    expect(await sql('select consent_key, user_id from cookie_consents')).toEqual([
      { consent_key: 'key-of-the-browser-one', user_id: null },
    ])
  })

  test('a report remains without the user id; the audit log keeps only the id', async () => {
    expect(await sql('select user_id, reason from comment_reports')).toEqual([{ user_id: null, reason: 'spam' }])
    expect(await sql('select actor_id from audit_entries')).toEqual([{ actor_id: deletedUser.id }])
  })

  test('data exports are deleted, their files by a job; those of other users remain', async () => {
    expect(await sql('select user_id from data_exports')).toEqual([{ user_id: other.id }])
    expect(await sql('select storage_key from files_to_delete')).toContainEqual({
      storage_key: 'data-exports/of-the-deleted-user.zip',
    })
    expect(site.sent).toContainEqual({ name: 'engine.delete-files', payload: {} })
  })

  test('the photo is deleted, its files by a job', async () => {
    expect(await sql('select from images where id = $1', [ids.image])).toEqual([])
    expect(await sql('select storage_key from files_to_delete')).toEqual(
      expect.arrayContaining([{ storage_key: expect.stringMatching(/^images\/.*\/192\.webp$/) }]),
    )
    expect(site.sent).toContainEqual({ name: 'engine.delete-files', payload: {} })
  })
})

describe('Q-53 content that other users see', () => {
  test('reactions are deleted and the counters updated; those of other users remain', async () => {
    const [review] = await sql(
      `select view_count, like_count, pin_count, used_it_count, vote_count, share_count, comment_count
       from posts where id = $1`,
      [ids.review],
    )
    expect(review).toEqual({
      // Views are counted without user ids.
      view_count: 2,
      like_count: 1,
      pin_count: 1,
      used_it_count: 1,
      vote_count: 1,
      share_count: 1,
      comment_count: 3,
    })
    expect(await sql('select id, like_count from comments order by id')).toEqual([
      { id: ids.named, like_count: 1 },
      { id: ids.masked, like_count: 0 },
      { id: ids.foreign, like_count: 1 },
    ])
    expect(await sql('select user_id from story_tool_used_its')).toEqual([{ user_id: other.id }])
    expect(await sql('select like_count from posts where id = $1', [ids.story])).toEqual([{ like_count: 1 }])
  })

  test('notifications of other users keep the reply without its author, and lose the follow and the like', async () => {
    expect(await sql('select user_id, kind, count from notifications order by kind')).toEqual([
      { user_id: other.id, kind: 'comment_like', count: 1 },
      { user_id: other.id, kind: 'reply', count: 1 },
    ])
  })

  test('CMT-034 a comment remains without link and photo; an anonymous one does not change', async () => {
    const { data } = (await site.get(`/api/v2/content/${ids.review}/comments`)).json()
    const userOf = (id: number) => data.find((comment: { id: number }) => comment.id === id).user
    expect(userOf(ids.named)).toMatchObject({
      id: null,
      role_type: null,
      fullname: 'ผู้ใช้ที่ลบบัญชีแล้ว',
      anonymous_name: null,
    })
    expect(userOf(ids.named).user_profile).toBe(userOf(ids.masked).user_profile)
    expect(userOf(ids.masked)).toMatchObject({ id: null, fullname: null, anonymous_name: 'เ*****์' })
    expect(userOf(ids.foreign)).toMatchObject({ id: other.id })
  })

  test('stories are removed from all lists and open by link, with a deleted account as author', async () => {
    expect(await sql('select id, status from posts where author_id = $1 order by id', [deletedUser.id])).toEqual([
      { id: ids.story, status: 2 },
      { id: ids.draft, status: 0 },
      { id: ids.case, status: 2 },
    ])
    expect(await sql('select from feed_tags where tag_id = $1', [TAG])).toEqual([])
    const listed = (await site.get('/api/content_v2')).json().data.map((card: { id: number }) => card.id)
    expect(listed).toEqual([ids.review])

    const page = (await site.get(`/api/v2/content/teaching-story/${ids.case}`)).json()
    expect(JSON.stringify(page)).not.toContain(UNIQUE_NAME)
    expect(JSON.stringify(page)).toContain('ผู้ใช้ที่ลบบัญชีแล้ว')
    expect(JSON.stringify(page)).toContain('"expired":1')
  })

  test('searching for the name finds neither the user nor the stories', async () => {
    await indexStalePosts(site.db.primary)
    await refreshSearchWords(site.db.primary)
    const query = encodeURIComponent(UNIQUE_NAME)
    expect((await site.get(`/api/v2/search-suggestions?search=${query}`)).json().data).toEqual([])
    expect((await site.get(`/api/search?search=${query}`)).json().data).toEqual([])
  })
})
