import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createReview, joinTraining, takeTraining, writeReview } from '#features/reviews/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { mailsTo } from '#test/mails.ts'

let site: TestApp
let admin: Actor
let adminId: number
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const user = await createAdmin(site.db.primary)
  adminId = user.id
  admin = await site.as(user)
})
beforeEach(() => site.db.primaryPool.query('delete from reviews').then(() => site.app.contentBus.dropHere()))
afterAll(() => site.close())

async function member(overrides = {}) {
  const user = await createUser(site.db.primary, overrides)
  return { user, actor: await site.as(user) }
}
async function published(overrides: Partial<Parameters<typeof createReview>[1]> = {}) {
  const { user, actor } = await member()
  return { user, actor, id: (await createReview(site.db.primary, { userId: user.id, ...overrides })).id }
}
const bulk = (body: object) => admin.post('/api/admin/reviews/bulk', body)
const decide = (id: number, payload: object, by = admin) =>
  by.request({ method: 'PATCH', url: `/api/admin/reviews/${id}`, payload })
const list = async (filter: string) => (await admin.get(`/api/admin/reviews?filter=${filter}`)).json()
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
const audit = async () => (await admin.get('/api/admin/review-audit')).json().data
const newsOf = async (actor: Actor) => (await actor.get('/api/notifications')).json().data
const publicIds = async () =>
  (await site.get('/api/v2/reviews?type=1')).json().reviews.map(({ id }: { id: number }) => id)

test('REV-016 REV-017 Q-93 an admin publishes a waiting review early, and its author is notified', async () => {
  const { user, actor } = await member({ email: 'writer@example.com' })
  const { id } = (await writeReview(actor)).json().data
  expect(await publicIds()).toEqual([])
  const response = await decide(id, { status: 'published' })
  expect([response.statusCode, response.json()]).toEqual([200, { data: { id, status: 'published' } }])
  expect(await publicIds()).toEqual([id])
  expect((await actor.get('/api/reviews/my-review?type=1')).json().data.status).toBe('published')
  expect((await newsOf(actor))[0]).toMatchObject({ kind: 'review', path: `/my-review?review_id=${id}` })
  expect((await mailsTo(site.db, 'writer@example.com')).at(-1)?.subject).toContain('รีวิวของคุณเผยแพร่แล้ว')
  expect((await audit())[0]).toMatchObject({ action: 'review.publish', review_id: id })
  expect(user.id).not.toBe(adminId)
})

test('a rejected review leaves the lists and the counts; its author gets the reason, and only an admin publishes it', async () => {
  const { actor } = await member()
  const { id } = (await writeReview(actor)).json().data
  await decide(id, { status: 'published' })
  expect((await decide(id, { status: 'rejected' })).statusCode).toBe(422)
  expect((await decide(id, { status: 'rejected', reason: 'มีชื่อนักเรียน' })).statusCode).toBe(200)
  const { reviews, summary_reviews } = (await site.get('/api/v2/reviews?type=1')).json()
  expect([reviews, summary_reviews.training.total]).toEqual([[], 0])
  expect((await actor.get('/api/reviews/my-review?type=1')).json().data).toMatchObject({
    status: 'rejected',
    reason: 'มีชื่อนักเรียน',
  })
  expect((await newsOf(actor))[0]).toMatchObject({ kind: 'review', reason: 'มีชื่อนักเรียน' })
  // An edit makes it wait again, but time alone does not publish it.
  await actor.request({
    method: 'PATCH',
    url: `/api/reviews/${id}`,
    payload: { type: 1, score: 4, opinion: 'แก้แล้ว', impacts: [1] },
  })
  await site.db.primaryPool.query(`update reviews set created_at = now() - interval '3 days' where id = $1`, [id])
  const { publishReviews } = await import('#features/reviews/server/service/publish-reviews.ts')
  await publishReviews(site.app.backgroundContext())
  expect((await list('waiting')).data[0]).toMatchObject({ id, status: 'waiting', is_held: 1 })
})

test('several reviews are decided at once; missing ones are named', async () => {
  const [one, two] = [await published({ status: 'waiting' }), await published({ status: 'waiting' })]
  expect(idsOf(await list('waiting'))).toEqual([two.id, one.id])
  expect((await bulk({ action: 'publish', ids: [one.id, two.id, 999_999] })).json().data).toEqual({
    done: [one.id, two.id],
    gone: [999_999],
  })
  const entries = (await audit())
    .slice(0, 2)
    .map(({ action, review_id }: { action: string; review_id: number }) => [action, review_id])
  expect(entries.toSorted()).toEqual([one.id, two.id].map((id) => ['review.publish', id]).toSorted())
  expect(idsOf(await list('published'))).toEqual([two.id, one.id])
  expect((await bulk({ action: 'reject', ids: [one.id] })).statusCode).toBe(422)
  expect((await bulk({ action: 'publish', ids: [] })).statusCode).toBe(422)
})

test('Q-106 REV-107 a featured review is a testimonial; below 4 stars it cannot be', async () => {
  const good = await published({ score: 4, opinion: 'คุ้มเวลา', isAnonymous: true })
  const poor = await published({ score: 3 })
  expect((await bulk({ action: 'feature', ids: [good.id, poor.id] })).json().code).toBe('not_featurable')
  expect((await bulk({ action: 'feature', ids: [good.id] })).statusCode).toBe(200)
  const told = async () => (await site.get('/api/v2/testimonials')).json().data
  expect(await told()).toEqual([{ author: 'ชู*****น', content: 'คุ้มเวลา', rating: 4, imagePath: null }])
  await bulk({ action: 'unfeature', ids: [good.id] })
  expect(await told()).toEqual([])
})

describe('reports', () => {
  const report = (actor: Actor, id: number, body: object = { reason: 'spam' }) =>
    actor.post(`/api/reviews/${id}/report`, body)

  test('a member reports a review once, not the own one, and admins see who reported', async () => {
    const { id, actor: author } = await published()
    const { actor } = await member({ firstname: 'วีระ', lastname: 'แจ้งข่าว' })
    expect((await report(actor, id, { reason: 'other' })).statusCode).toBe(422)
    expect((await report(actor, id, { reason: 'false', details: 'ไม่จริง' })).statusCode).toBe(200)
    expect((await report(actor, id)).json().code).toBe('review_reported')
    expect((await report(author, id)).json().code).toBe('own_review')
    expect((await report(site, id)).statusCode).toBe(401)
    expect((await report(actor, 999_999)).statusCode).toBe(404)
    const { data, counts } = await list('reported')
    expect(data[0]).toMatchObject({ id, report_count: 1, reports: [{ reason: 'false', details: 'ไม่จริง' }] })
    expect(data[0].reports[0].reporter).toContain('วีระ แจ้งข่าว')
    expect(counts).toEqual({ waiting: 0, reported: 1 })
  })

  test('the reporter learns the decision, without the reason', async () => {
    const kept = await published()
    const { actor } = await member()
    await report(actor, kept.id)
    await bulk({ action: 'dismiss', ids: [kept.id] })
    expect((await list('reported')).data).toEqual([])
    expect((await newsOf(actor))[0].text).toContain('ยังแสดงอยู่')
    const rejected = await published()
    await report(actor, rejected.id)
    await decide(rejected.id, { status: 'rejected', reason: 'เหตุผลลับ' })
    expect((await newsOf(actor))[0]).toMatchObject({ reason: '', path: '/reviews' })
  })
})

test('Q-140 the author of an anonymous review is revealed with a reason, which is logged', async () => {
  const { id, user } = await published({ isAnonymous: true })
  const reveal = (target: number, body: object) => admin.post(`/api/admin/reviews/${target}/reveal-author`, body)
  expect((await list('all')).data[0]).toMatchObject({ fullname: 'ชู*****น', can_reveal: 1, user_profile: null })
  expect((await reveal(id, { reason: 'สั้น' })).statusCode).toBe(422)
  const { data } = (await reveal(id, { reason: 'มีการคุกคามในรีวิว' })).json()
  expect(data).toMatchObject({ id: user.id, kind: 'member' })
  expect((await audit())[0]).toMatchObject({ action: 'review.reveal', reason: 'มีการคุกคามในรีวิว', review_id: id })
  const named = await published()
  expect((await reveal(named.id, { reason: 'อยากรู้จัก' })).json().code).toBe('review_author_known')
  expect((await reveal(999_999, { reason: 'อยากรู้จัก' })).statusCode).toBe(404)
})

test('ADMIN-001 only admins read and decide', async () => {
  const { id } = await published()
  const { actor } = await member()
  for (const [by, status] of [[site, 401] as const, [actor, 403] as const]) {
    expect((await by.get('/api/admin/reviews')).statusCode).toBe(status)
    expect((await by.get('/api/admin/review-audit')).statusCode).toBe(status)
    expect((await decide(id, { status: 'rejected', reason: 'ไม่เอา' }, by)).statusCode).toBe(status)
    expect((await by.post('/api/admin/reviews/bulk', { action: 'publish', ids: [id] })).statusCode).toBe(status)
  }
  expect((await decide(999_999, { status: 'published' })).statusCode).toBe(404)
})

describe('helpful and reply', () => {
  test('members mark a review once, not the author; the author gets one grouped notification', async () => {
    const { id, actor: author } = await published()
    const mark = (actor: Actor, is_helpful = 1) => actor.post(`/api/reviews/${id}/helpful`, { is_helpful })
    const [one, two] = [(await member()).actor, (await member()).actor]
    expect((await mark(author)).json().code).toBe('own_review')
    expect((await mark(site)).statusCode).toBe(401)
    await mark(one)
    expect((await mark(one)).json().data).toEqual({ is_helpful: 1, helpful: 1 })
    expect((await mark(two)).json().data.helpful).toBe(2)
    expect(await newsOf(author)).toMatchObject([{ kind: 'review_helpful', count: 2 }])
    expect((await mark(two, 0)).json().data).toEqual({ is_helpful: 0, helpful: 1 })
    const marks = (await one.get(`/api/reviews/marks?ids=${id}`)).json().data
    expect(marks).toEqual([{ id, is_mine: 0, is_helpful: 1, can_reply: 0 }])
    expect((await author.get(`/api/reviews/marks?ids=${id}`)).json().data[0].is_mine).toBe(1)
    await site.db.primaryPool.query(`update reviews set status = 'waiting' where id = $1`, [id])
    expect((await mark(two)).statusCode).toBe(404)
  })

  test('the organiser of the training replies, admins to reviews of the site, others get 403', async () => {
    const db = site.db.primary
    const teacher = await createTeacher(db, { firstname: 'มานะ' })
    const organiser = await site.as(teacher)
    const { user, actor } = await member()
    const trainingId = await takeTraining(db, { authorId: teacher.id, userId: user.id })
    await joinTraining(db, teacher.id, trainingId)
    const { id } = await createReview(db, { userId: user.id, reviewableId: trainingId })
    const reply = (by: Actor, text: string, target = id) => by.post(`/api/reviews/${target}/reply`, { text })
    expect((await reply(actor, 'ตอบเอง')).statusCode).toBe(403)
    expect((await reply(admin, 'ตอบแทน')).statusCode).toBe(403)
    expect((await reply(organiser, 'ขอบคุณค่ะ')).json().data.reply).toMatchObject({
      text: 'ขอบคุณค่ะ',
      name: 'ครูมานะ',
    })
    expect((await newsOf(actor))[0]).toMatchObject({ kind: 'review', text: 'มีคำตอบถึงรีวิวของคุณ' })
    expect((await organiser.get(`/api/reviews/marks?ids=${id}`)).json().data[0].can_reply).toBe(1)
    expect((await site.get('/api/v2/reviews?type=1')).json().reviews[0].reply.text).toBe('ขอบคุณค่ะ')
    expect((await reply(organiser, 'ก'.repeat(1_001))).statusCode).toBe(422)
    expect((await reply(organiser, ' ')).json().data.reply).toBeNull()
    const web = await published({ type: 2 })
    expect((await reply(admin, 'ขอบคุณที่ใช้ศาลา', web.id)).json().data.reply.name).toBe('ทีมงาน')
  })
})

test('Q-53 the reviews of a deleted account stay under the mask and count; its marks go', async () => {
  const { id, user } = await published()
  const other = await published()
  await (await site.as(user)).post(`/api/reviews/${other.id}/helpful`, { is_helpful: 1 })
  await site.db.primary.transaction(async (db) => {
    const context = site.app.backgroundContext()
    await context.eraseUser(db, user.id)
  })
  site.app.contentBus.dropHere()
  const { reviews, summary_reviews } = (await site.get('/api/v2/reviews?type=1')).json()
  expect(summary_reviews.training.total).toBe(2)
  const byId = Object.fromEntries(reviews.map((review: { id: number }) => [review.id, review]))
  expect(byId[id].fullname).toMatch(/^ชู\*{5}/)
  expect([byId[id].is_anonymous, byId[other.id].helpful]).toEqual([1, 0])
})
