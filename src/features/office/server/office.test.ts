import { afterAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createReport } from '#features/moderation/testing.ts'
import { createAttempt, createOnlineTest } from '#features/online-tests/testing.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { createOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { createReview } from '#features/reviews/testing.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { moderationFixture } from '#test/moderation-fixture.ts'
import { insertRow } from '#test/rows.ts'
import { WAITING_MAX } from '../constants.ts'

const { site, writer, reader, member, admin, comment } = await moderationFixture()
afterAll(() => site.close())

const waiting = async () => (await admin.get('/api/admin/waiting')).json().data

test('ADMIN-004 the menu counts reported comments, and reviews that wait or are reported, each once', async () => {
  const db = site.db.primary
  expect(await waiting()).toEqual({ slips: 0, comments: 0, tests: 0, reviews: 0, mails: 0 })
  const [first, second, gone] = [await comment(), await comment(), await comment()]
  await comment()
  await createReport(db, { commentId: first.id, userId: reader.id })
  await createReport(db, { commentId: first.id, userId: writer.id })
  await createReport(db, { commentId: second.id, userId: reader.id })
  await createReport(db, { commentId: gone.id, userId: reader.id })
  await site.db.primaryPool.query('update comments set deleted_at = now() where id = $1', [gone.id])
  const report = (reviewId: number, more = {}) =>
    insertRow(db, 'review_reports', { reviewId, userId: reader.id, reason: 'spam', ...more })
  const held = await createReview(db, { userId: writer.id, status: 'waiting' })
  const shown = await createReview(db, { userId: (await createUser(db)).id })
  await createReview(db, { userId: (await createUser(db)).id })
  const decided = await createReview(db, { userId: (await createUser(db)).id })
  await report(held.id)
  await report(shown.id)
  await report(decided.id, { decidedAt: new Date() })
  expect(await waiting()).toMatchObject({ comments: 2, reviews: 2 })
})

test('ADMIN-004 the menu counts slips that wait for a check', async () => {
  const author = await createTeacher(site.db.primary)
  const order = await createOrder(site, await createPricedTraining(site, { authorId: author.id }))
  const replaced = await insertSlip(site, order)
  await site.db.primaryPool.query(`update payment_slips set state = 'replaced' where id = $1`, [replaced])
  await insertSlip(site, order)
  expect((await waiting()).slips).toBe(1)
})

test('ADMIN-004 Q-79 the menu counts tests that could not be evaluated, until the attempt is given back', async () => {
  const db = site.db.primary
  const author = await createTeacher(db)
  const take = async (more = {}) => {
    const user = await createUser(db, more)
    return (await createOnlineTest(db, { authorId: author.id, userId: user.id })).userEventId
  }
  const lost = await take()
  await createAttempt(db, { userEventId: lost })
  await createAttempt(db, { userEventId: await take(), secondsAgo: 50 })
  await createAttempt(db, { userEventId: await take(), score: 3 })
  await createAttempt(db, { userEventId: await take({ deletedAt: new Date() }) })
  const passed = await take()
  await createAttempt(db, { userEventId: passed })
  await createAttempt(db, { userEventId: passed, number: 2, score: 7 })
  expect((await waiting()).tests).toBe(1)
  const listed = (await admin.get('/api/admin/user-events?filter=unevaluated')).json().data
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([lost])
  const url = `/api/admin/user-events/${lost}`
  await admin.request({ method: 'PATCH', url, payload: { return_attempt: 1, reason: 'ระบบขัดข้อง' } })
  expect((await waiting()).tests).toBe(0)
})

test('the counts end at 100', async () => {
  const { id } = await comment()
  await site.db.primaryPool.query(
    `insert into comments (post_id, user_id, body) select post_id, user_id, body from comments, generate_series(1, 120)
     where id = $1`,
    [id],
  )
  await site.db.primaryPool.query(
    `insert into report_cases (comment_id, post_id, report_count, opened_at)
     select id, post_id, 1, now() from comments where deleted_at is null on conflict do nothing`,
  )
  expect((await waiting()).comments).toBe(WAITING_MAX)
})

test('ADMIN-001 ADMIN-016 members and visitors do not read the counts', async () => {
  expectErrorResponse(await member.get('/api/admin/waiting'), 403, 'forbidden')
  expectErrorResponse(await site.get('/api/admin/waiting'), 401, 'unauthenticated')
})
