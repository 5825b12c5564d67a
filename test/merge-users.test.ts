/** Every column that refers to users is declared by the feature that owns the table, and a merge leaves no row behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { features } from '../src/features.ts'
import { type Actor, type Response, type TestApp, testApp } from './app.ts'
import { fillEveryTable } from './deletion-fixture.ts'
import { mailsTo } from './mails.ts'
import { addClashes, type MergedRows } from './merge-fixture.ts'
import { columnsOfPeople, rowsNaming } from './personal-data-scan.ts'

const mayKeepId: Record<string, string> = {
  'audit_entries.actor_id': 'the audit log is append-only',
}
const EMAIL = 'napa.member@example.ac.th'
let site: TestApp
let admin: Actor
let member: Actor
let source: { id: number }
let target: { id: number }
let other: { id: number }
let ids: MergedRows
let before: Record<string, number>
let preview: { columns: { column: string; rows: number; clashes: number }[]; blockers: string[] }
let response: Response

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows
const merge = (body: object) => admin.post(`/api/admin/users/${source.id}/merge`, body)
const look = () => admin.get(`/api/admin/users/${source.id}/merge?target_id=${target.id}`)

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' } })
  const db = site.db.primary
  admin = await site.as(await createAdmin(db, { email: 'admin@example.ac.th' }))
  const image = await createImageRow(db, { purpose: 'avatar', widths: [96, 192] })
  source = await createUser(db, {
    email: EMAIL,
    firstname: 'นภา',
    lastname: 'ใจดี',
    fullnameKey: 'นภา ใจดี',
    memberType: 1,
    mobile: '0812345678',
    aboutMe: 'ครูวิทยาศาสตร์',
    avatarImageId: image.id,
  })
  target = await createUser(db, {
    kind: 'staff',
    roleId: 1,
    username: 'napa.j',
    email: 'napa.j@university.example.ac.th',
    firstname: 'นภา',
    lastname: 'ใจดี',
    memberType: 3,
    province: 'น่าน',
  })
  other = await createUser(db, { email: 'other@example.ac.th', firstname: 'ปิติ', lastname: 'อยู่ต่อ' })
  await createTagTree(db)
  const review = await createTechReview(db, { authorId: other.id })
  const story = await createStory(db, { authorId: source.id, tools: [{ name: 'แอป' }] })
  const named = await createComment(db, { postId: review.id, userId: source.id })
  const masked = await createComment(db, {
    postId: review.id,
    userId: source.id,
    isAnonymous: true,
    anonymousName: 'น*****า',
  })
  const foreign = await createComment(db, { postId: review.id, userId: other.id })
  ids = { review: review.id, story: story.id, named: named.id, masked: masked.id, foreign: foreign.id }
  await fillEveryTable(site, { me: source.id, them: other.id, ids })
  await addClashes(site, { source: source.id, target: target.id, other: other.id, ids })
  member = await site.as(source)
  before = await rowsNaming(site.db, source.id)
})
afterAll(() => site.close())

test('every column that refers to users is declared by the feature of its table', async () => {
  const declared = [engineFeature, ...features].flatMap(({ name, tables = [], mergeUser }) =>
    (mergeUser?.columns ?? []).map(({ column }) => {
      expect([name, tables.includes(column.split('.')[0] as string)]).toEqual([name, true])
      return column
    }),
  )
  const columns = (await columnsOfPeople(site.db)).map(({ table, column }) => `${table}.${column}`)
  expect(declared.toSorted()).toEqual(columns.filter((column) => column !== 'post_views.viewer_id').toSorted())
})

describe('before the merge', () => {
  test('the fixture has a row in every column that refers to users', () => {
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
  })

  test('stories need a teacher; nothing is changed by the preview or a rejected merge', async () => {
    expect((await look()).json().data.blockers).toEqual(['stories_without_teacher'])
    const rejected = await merge({ target_id: target.id, name: 'นางสาวนภา ใจดี' })
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'merge_blocked'])
    await sql('update users set member_type = 1 where id = $1', [target.id])
    expect(await rowsNaming(site.db, source.id)).toEqual(before)
  })

  test('another name is rejected', async () => {
    const wrong = await merge({ target_id: target.id, name: 'นางสาวนภา ใจร้าย' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['name']])
  })

  test('the preview counts rows and clashes', async () => {
    const { data } = (await look()).json()
    preview = data
    expect(data).toMatchObject({
      source: { id: source.id, fullname: 'นางสาวนภา ใจดี', kind: 'member' },
      target: { id: target.id, username: 'napa.j' },
      blockers: [],
    })
    const of = (column: string) => {
      const { rows, clashes } = preview.columns.find((row) => row.column === column) ?? {}
      return [rows, clashes]
    }
    expect(of('post_likes.user_id')).toEqual([1, 1])
    expect(of('comment_likes.user_id')).toEqual([1, 1])
    expect(of('follows.follower_id')).toEqual([2, 2])
    expect(of('reviews.user_id')).toEqual([2, 1])
    expect(of('user_events.user_id')).toEqual([1, 1])
    expect(of('orders.user_id')).toEqual([1, 0])
    expect(of('comments.user_id')).toEqual([2, 0])
    expect(of('audit_entries.actor_id')).toEqual([undefined, undefined])
  })
})

describe('the merge', () => {
  beforeAll(async () => {
    response = await merge({ target_id: target.id, name: '  นางสาวนภา  ใจดี ' })
  })

  test('moves every row; only the declared columns keep the id', async () => {
    expect([response.statusCode, response.json()]).toEqual([200, { data: { id: target.id } }])
    const after = await rowsNaming(site.db, source.id)
    expect(Object.keys(after).filter((column) => after[column] !== 0)).toEqual(Object.keys(mayKeepId))
  })

  test('of two equal reactions one stays, and each counter equals its rows', async () => {
    const counters = await sql(
      `select id, like_count, pin_count, used_it_count, vote_count, share_count,
         (select count(*)::int from post_likes where post_id = posts.id) as likes,
         (select count(*)::int from post_pins where post_id = posts.id) as pins,
         (select count(*)::int from post_used_its where post_id = posts.id) as used_its,
         (select count(distinct user_id)::int from post_votes where post_id = posts.id) as votes,
         (select count(*)::int from post_shares where post_id = posts.id) as shares
       from posts where id = $1`,
      [ids.review],
    )
    expect(counters).toEqual([
      {
        id: ids.review,
        ...{ like_count: 2, pin_count: 2, used_it_count: 2, vote_count: 2, share_count: 3 },
        ...{ likes: 2, pins: 2, used_its: 2, votes: 2, shares: 3 },
      },
    ])
    const wrong = await sql(
      `select id from comments c where like_count <> (select count(*) from comment_likes where comment_id = c.id)
       union select id from reviews r
         where helpful_count <> (select count(*) from review_helpful_marks where review_id = r.id)
       union select post_id from trainings t
         where join_count <> (select count(*) from user_events where training_id = t.post_id and state = 'joined')`,
    )
    expect(wrong).toEqual([])
    const [sums] = await sql(
      `select (select sum(reviews)::int from review_counts where impact = 0) as counted,
         (select sum(reviews)::int from review_score_buckets where sort = 'helpful' and impact = 0) as bucketed,
         (select count(*)::int from reviews where status = 'published') as rows`,
    )
    expect(sums).toEqual({ counted: 3, bucketed: 3, rows: 3 })
    expect(await sql(`select user_id, count from notifications where kind = 'comment_like'`)).toEqual([
      { user_id: other.id, count: 2 },
    ])
  })

  test('no one follows the own account, and follows of both are one', async () => {
    expect(await sql('select follower_id, user_id from follows order by 1')).toEqual(
      [
        { follower_id: target.id, user_id: other.id },
        { follower_id: other.id, user_id: target.id },
      ].sort((one, two) => one.follower_id - two.follower_id),
    )
    expect(await sql(`select user_id, actor_id, group_key from notifications where kind = 'follow'`)).toEqual([
      { user_id: other.id, actor_id: target.id, group_key: `follow:${target.id}` },
    ])
  })

  test('one registration and one review of each type; orders, certificates and receipts stay as they were issued', async () => {
    expect(await sql('select state from user_events where user_id = $1', [target.id])).toEqual([{ state: 'joined' }])
    expect(
      await sql(
        'select number from online_test_attempts a join user_events e on e.id = a.user_event_id where user_id = $1',
        [target.id],
      ),
    ).toHaveLength(1)
    expect(await sql('select type, opinion from reviews where user_id = $1 order by type', [target.id])).toEqual([
      { type: 1, opinion: 'ดีมาก' },
      { type: 2, opinion: 'ของบัญชีมหาวิทยาลัย' },
    ])
    expect(await sql('select fullname from certificates where user_id = $1', [target.id])).toEqual([
      { fullname: 'นายปิติ เรียนดี' },
    ])
    expect(
      await sql(
        'select d.kind, d.buyer_name from accounting_documents d join orders o on o.id = d.order_id where user_id = $1',
        [target.id],
      ),
    ).toEqual([{ kind: 'receipt', buyer_name: 'นายปิติ เรียนดี' }])
  })

  test('comments belong to the account, anonymous ones keep their mask', async () => {
    const { data } = (await site.get(`/api/v2/content/${ids.review}/comments`)).json()
    const userOf = (id: number) => data.find((comment: { id: number }) => comment.id === id).user
    expect(userOf(ids.named)).toMatchObject({ id: target.id, fullname: 'นางสาวนภา ใจดี' })
    expect(userOf(ids.masked)).toMatchObject({ id: null, fullname: null, anonymous_name: 'น*****า' })
  })

  test('sessions end, the profile fills gaps and its address leads to the other one', async () => {
    expect((await member.get('/api/v2/sessions')).statusCode).toBe(401)
    expect(
      await sql(
        'select about_me, mobile, province, avatar_image_id is not null as has_avatar from users where id = $1',
        [target.id],
      ),
    ).toEqual([{ about_me: 'ครูวิทยาศาสตร์', mobile: '0812345678', province: 'น่าน', has_avatar: true }])
    expect(await sql('select email, firstname, merged_into from users where id = $1', [source.id])).toEqual([
      { email: null, firstname: '', merged_into: target.id },
    ])
    expect((await site.get(`/api/v2/profile/${source.id}`)).json().data?.id).toBe(target.id)
  })

  test('both addresses are told, and the audit log has both people', async () => {
    for (const address of [EMAIL, 'napa.j@university.example.ac.th']) {
      expect((await mailsTo(site.db, address)).at(-1)?.subject).toBe('รวมบัญชีศาลาของคุณแล้ว')
    }
    const log = await sql(`select subject_id from audit_entries where action = 'person.merge' order by 1`)
    expect(log).toEqual([source.id, target.id].sort().map((id) => ({ subject_id: id })))
  })

  test('a merged account cannot be merged again', async () => {
    expect((await merge({ target_id: target.id, name: 'นางสาวนภา ใจดี' })).statusCode).toBe(404)
  })
})

describe('who is not merged', () => {
  test('oneself, admins, two members, unknown people; only admins may', async () => {
    const db = site.db.primary
    const student = await createUser(db, { kind: 'student', roleId: 2, username: 'st-merge' })
    const secondAdmin = await createAdmin(db, { email: 'second@example.ac.th' })
    const plain = await createUser(db, { email: 'plain@example.ac.th', firstname: 'สมชาย', lastname: 'ธรรมดา' })
    const moderator = await createUser(db, { officeRole: 'moderator' })
    const codeOf = async (from: { id: number }, to: { id: number }, by = admin) => {
      const body = { target_id: to.id, name: 'นางสาวสมชาย ธรรมดา' }
      const answers = [
        await by.get(`/api/admin/users/${from.id}/merge?target_id=${to.id}`),
        await by.post(`/api/admin/users/${from.id}/merge`, body),
      ]
      return answers.map((answer) => answer.json().code)
    }
    expect(await codeOf(plain, other)).toEqual(['merge_kinds', 'merge_kinds'])
    expect(await codeOf(student, plain)).toEqual(['merge_kinds', 'merge_kinds'])
    expect(await codeOf(secondAdmin, student)).toEqual(['merge_admin', 'merge_admin'])
    expect(await codeOf(plain, { id: 999_999 })).toEqual(['not_found', 'not_found'])
    expect(await codeOf(plain, student, await site.as(secondAdmin))).toEqual([undefined, undefined])
    expect(await codeOf(plain, student, await site.as(moderator))).toEqual(['forbidden', 'forbidden'])
    const own = await createAdmin(db, { email: 'own@example.ac.th' })
    expect(await codeOf(own, student, await site.as(own))).toEqual(['own_account', 'own_account'])
  })

  test('two accounts with an open order for one training are merged after one of them was closed', async () => {
    const db = site.db.primary
    const student = await createUser(db, { kind: 'student', roleId: 2, username: 'st-order' })
    const plain = await createUser(db, { email: 'buyer@example.ac.th', firstname: 'สมศรี', lastname: 'ซื้อซ้ำ' })
    for (const [user, number] of [
      [plain.id, 900_001],
      [student.id, 900_002],
    ] as const) {
      await sql(
        `insert into orders (invoice_no, user_id, training_id, training_name, session_text, amount_satang, buyer_name,
           state, created_at, expires_at)
         select 'INV-2569-' || $2::int, $1::bigint, post_id, 'อบรมที่ซื้อสองครั้ง', '', 100, 'x', 'awaiting', now(), now() from trainings limit 1`,
        [user, number],
      )
    }
    const answer = await admin.get(`/api/admin/users/${plain.id}/merge?target_id=${student.id}`)
    expect(answer.json().data.blockers).toEqual(['อบรมที่ซื้อสองครั้ง'])
    const body = { target_id: student.id, name: 'นางสาวสมศรี ซื้อซ้ำ' }
    expect((await admin.post(`/api/admin/users/${plain.id}/merge`, body)).json().code).toBe('merge_blocked')
    await sql(`update orders set state = 'cancelled', closed_at = now() where user_id = $1`, [plain.id])
    expect((await admin.post(`/api/admin/users/${plain.id}/merge`, body)).statusCode).toBe(200)
    expect(await sql('select from orders where user_id = $1', [student.id])).toHaveLength(2)
  })
})
