/** The documents of the pages of reviews, as browsers and search engines receive them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createReview, takeTraining } from '#features/reviews/testing.ts'
import { impactTexts, myReviewsTexts, reviewsTexts } from '#features/reviews/texts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { realPages } from '#test/crawl-endpoints.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', pages: realPages() })
}, 60_000)
beforeEach(async () => {
  await site.db.primaryPool.query('delete from reviews')
  site.app.contentBus.dropHere()
})
afterAll(() => site.close())

async function publish(count: number, row: Partial<Parameters<typeof createReview>[1]> = {}) {
  for (let at = 0; at < count; at++) {
    const { id: userId } = await createUser(site.db.primary)
    await createReview(site.db.primary, { userId, hoursAgo: 48 + at, ...row })
  }
}
/** Text of the document without markup. */
const textOf = async (path: string) =>
  (await site.get(path)).body
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('REV-003 REV-018 REV-019 the banner has average and total of all reviews, the tabs both types', async () => {
  await publish(3)
  await publish(1, { type: 2, score: 1 })
  const text = await textOf('/reviews')
  expect(text).toContain(`4.0 จาก 4 รีวิว`)
  expect(text).toContain('การอบรม 3 เว็บไซต์ 1')
  expect((await site.get('/reviews')).body).toMatch(
    /href="\/reviews\?tab=web"[^>]*role="tab"|role="tab"[^>]*href="\/reviews\?tab=web"/,
  )
})

test('REV-076 a page beyond the last one leads to the last one', async () => {
  await publish(12)
  const { statusCode, headers } = await site.get('/reviews?sort=helpful&page=99')
  expect([statusCode, headers.location]).toEqual([302, '/reviews?sort=helpful&page=2'])
  expect((await site.get('/reviews?rating=4&page=3')).headers.location).toBe('/reviews?rating=4')
})

test('REV-021 REV-022 the overview has a bar for each score, and is hidden without reviews', async () => {
  expect((await site.get('/reviews')).body).not.toContain('review-overview')
  await publish(2, { score: 4 })
  site.app.contentBus.dropHere()
  const { body } = await site.get('/reviews')
  expect(body).toContain('review-overview')
  expect(body.match(/<progress/g)).toHaveLength(5)
  expect(body).toMatch(/<progress[^>]*value="2"[^>]*max="2"[^>]*aria-label="4 ดาว"/)
})

test('REV-023 impact statistics are on the training tab only', async () => {
  await publish(1)
  await publish(1, { type: 2 })
  expect(await textOf('/reviews')).toContain(reviewsTexts.impactsTitle)
  expect(await textOf('/reviews')).toContain(`1 ${impactTexts.practically_useful}`)
  expect(await textOf('/reviews?tab=web')).not.toContain(reviewsTexts.impactsTitle)
})

test('REV-025 REV-026 REV-032 rating tabs have the score as n.0 with its count, and lead to page 1', async () => {
  await publish(11, { score: 4 })
  await publish(1)
  const { body } = await site.get('/reviews?rating=4&page=2')
  expect(await textOf('/reviews')).toMatch(/5\.0 \( ?1 ?\).*4\.0 \( ?11 ?\).*1\.0 \( ?0 ?\)/)
  expect(body).toContain('href="/reviews?rating=3"')
  expect(body).toMatch(
    /href="\/reviews\?rating=4" aria-current="true"|aria-current="true"[^>]*href="\/reviews\?rating=4"/,
  )
})

test('REV-031 the tab of the other type begins with rating 5', async () => {
  await publish(1)
  const { body } = await site.get('/reviews?rating=2')
  expect(body).toContain('href="/reviews?tab=web"')
  expect(body).not.toContain('tab=web&amp;rating')
})

test('REV-027 REV-101 a window of up to five pages', async () => {
  await publish(61)
  const { body } = await site.get('/reviews?page=4')
  const pages = [...body.matchAll(/href="\/reviews(?:\?page=(\d+))?"[^>]*>(\d+)</g)].map(([, , label]) => Number(label))
  expect(pages).toEqual([2, 3, 4, 5, 6])
}, 60_000)

test('REV-029 REV-030 one empty state without reviews, another without one of the rating', async () => {
  expect(await textOf('/reviews')).toContain(reviewsTexts.emptyAll)
  await publish(1, { score: 4 })
  site.app.contentBus.dropHere()
  const text = await textOf('/reviews')
  expect(text).toContain(reviewsTexts.emptyRating(5))
  expect(text).not.toContain(reviewsTexts.emptyAllText)
})

test('moonshot 15: the JSON-LD has the rating of real reviews from five on', async () => {
  await publish(4, { type: 2 })
  expect((await site.get('/reviews')).body).not.toContain('aggregateRating')
  await publish(1, { type: 2, score: 1 })
  site.app.contentBus.dropHere()
  expect(await ratingsOf('/reviews')).toEqual([{ ratingValue: 4.2, reviewCount: 5 }])
})

test('moonshot 15: the JSON-LD of a training has its rating from five published reviews of it on', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const user = await createUser(db)
  const trainingId = await takeTraining(db, { authorId: teacher.id, userId: user.id, topic: 'อบรมที่มีดาว' })
  const path = `/content/event/${trainingId}`
  await publish(4, { reviewableId: trainingId })
  await publish(1, { reviewableId: trainingId, status: 'waiting', score: 1 })
  await publish(6)
  expect((await site.get(path)).body).toContain('"@type":"Course"')
  expect(await ratingsOf(path)).toEqual([])
  await publish(1, { reviewableId: trainingId, score: 2 })
  site.app.contentBus.dropHere()
  expect(await ratingsOf(path)).toEqual([{ ratingValue: 4.4, reviewCount: 5 }])
})

/** Ratings in the structured data of a page. */
async function ratingsOf(path: string) {
  const { body } = await site.get(path)
  return [...body.matchAll(/<script type="application\/ld\+json">([^<]*)</g)]
    .map(([, text]) => JSON.parse(String(text)).aggregateRating)
    .filter((rating) => rating !== undefined)
    .map(({ ratingValue, reviewCount }) => ({ ratingValue, reviewCount }))
}

test('Q-187 AB-161 the document is the same for everyone, and stored', async () => {
  await publish(2)
  const first = await site.get('/reviews')
  const member = await site.as(await createUser(site.db.primary))
  site.queries.length = 0
  expect((await site.get('/reviews')).body).toBe(first.body)
  expect(site.queries.filter((query) => query.includes('reviews'))).toEqual([])
  expect((await member.get('/reviews')).body).not.toContain(reviewsTexts.mine)
})

test('REV-004 REV-005 REV-006 REV-007 REV-008 My reviews has two tabs with their counts', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const user = await createUser(db)
  const me = await site.as(user)
  await takeTraining(db, { authorId: teacher.id, userId: user.id, topic: 'อบรมที่รอรีวิว' })
  const read = async (path: string) =>
    (await me.get(path)).body
      .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  const text = await read('/my-review?tab=web')
  expect(text).toContain(`${myReviewsTexts.waiting} 2 ${myReviewsTexts.reviewed} 0`)
  expect(text).toContain('อบรมที่รอรีวิว')
  await createReview(db, { userId: user.id })
  await createReview(db, { userId: user.id, type: 2 })
  expect(await read('/my-review')).toContain(myReviewsTexts.emptyWaiting)
  expect((await site.get('/my-review')).statusCode).toBe(302)
})

test('REV-009 REV-012 REV-015 REV-016 an address with a review opens the own reviews with the hint and the status', async () => {
  const user = await createUser(site.db.primary)
  const { id } = await createReview(site.db.primary, { userId: user.id, opinion: 'ของฉันเอง' })
  const { body } = await (await site.as(user)).get(`/my-review?review_id=${id}`)
  for (const text of [myReviewsTexts.hint, 'ของฉันเอง', 'เผยแพร่แล้ว', myReviewsTexts.locked]) expect(body).toContain(text)
  expect(body).toContain(`id="review-${id}"`)
})

test('ADMIN-004 the page of admins is 404 for others', async () => {
  await publish(1, { status: 'waiting', opinion: 'รอดูอยู่' })
  const admin = await site.as(await createAdmin(site.db.primary))
  expect((await admin.get('/admin/reviews')).body).toContain('รอดูอยู่')
  expect((await (await site.as(await createUser(site.db.primary))).get('/admin/reviews')).statusCode).toBe(404)
})

test('REV-107 Q-106 the page ends with the testimonials', async () => {
  await publish(1, { opinion: 'ใช้แล้วเด็กกล้าถาม' })
  await site.db.primaryPool.query('update reviews set is_featured = true')
  site.app.contentBus.dropHere()
  expect((await site.get('/reviews?tab=web')).body).toMatch(/class="[^"]*carousel[^"]*"[\s\S]*ใช้แล้วเด็กกล้าถาม/)
})
