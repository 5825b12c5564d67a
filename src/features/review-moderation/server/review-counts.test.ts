/** The numbers that are kept beside the reviews equal the rows after any history. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { publishReviews } from '#features/reviews/server/service/publish-reviews.ts'
import { joinTraining, takeTraining } from '#features/reviews/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { allRows } from '#test/rows.ts'

const STEPS = 120
const PEOPLE = 8

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

/** A generator with a fixed seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Numbers that differ from those counted from the rows. */
async function wrongCounts() {
  const { rows } = await site.db.primaryPool.query(
    `with published as (
       select r.*, impact from reviews r cross join unnest(0::smallint || r.impacts) impact where r.status = 'published'
     ),
     counted as (
       select 'all' as kind, type::text || ' ' || score || ' ' || impact as place, count(*) as reviews
       from published group by type, score, impact
       union all
       select 'training', reviewable_id || ' ' || score, count(*) from published
       where impact = 0 and reviewable_id is not null group by reviewable_id, score
       union all
       select 'new', concat_ws(' ', type, impact, score, date_bin('28 days', created_at, 'epoch')), count(*)
       from published group by type, impact, score, date_bin('28 days', created_at, 'epoch')
       union all
       select 'helpful', concat_ws(' ', type, impact, score, helpful_count, date_bin('364 days', created_at, 'epoch')),
         count(*)
       from published group by type, impact, score, helpful_count, date_bin('364 days', created_at, 'epoch')
       union all
       select 'marks', review_id::text, count(*) from review_helpful_marks group by review_id
     ),
     kept as (
       select 'all' as kind, type::text || ' ' || score || ' ' || impact as place, reviews from review_counts
       union all
       select 'training', training_id || ' ' || score, reviews from training_review_counts
       union all
       select sort, concat_ws(' ', type, impact, score, case when sort = 'helpful' then helpful end, starts_at),
         scores[score]
       from review_score_buckets cross join generate_series(1, 5) score
       union all
       select 'marks', id::text, helpful_count from reviews
     )
     select * from counted full join kept using (kind, place)
     where coalesce(counted.reviews, 0) <> coalesce(kept.reviews, 0)`,
  )
  return rows
}

test.each([1, 2, 3])('REV-040 the counts equal the rows after any history (seed %i)', async (seed) => {
  const db = site.db.primary
  await site.db.primaryPool.query('delete from reviews')
  const admin = await site.as(await createAdmin(db))
  const teacher = await createTeacher(db)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const user = await createUser(db)
      return { user, actor: await site.as(user) }
    }),
  )
  const trainingId = await takeTraining(db, { authorId: teacher.id, userId: people[0]!.user.id })
  for (const { user } of people.slice(1)) await joinTraining(db, user.id, trainingId)
  const next = random(seed)
  const bulk = (body: object) => admin.post('/api/admin/reviews/bulk', body)
  for (let step = 1; step <= STEPS; step++) {
    const { actor, user } = people[next(people.length)]!
    const rows = await allRows(db, 'reviews')
    const body = {
      ...{ type: 1, score: 1 + next(5), opinion: 'ก', is_anonymous: next(2), impacts: [1 + next(5)] },
      ...(next(2) === 0 && { reviewable: { id: trainingId } }),
    }
    const own = rows.find(({ userId, type }) => userId === user.id && type === 1)
    const any = rows[next(Math.max(1, rows.length))]?.id ?? 1
    const action = next(9)
    if (action === 0 || rows.length < 3) await actor.post('/api/reviews', body)
    else if (action === 1) await actor.post('/api/reviews', { ...body, type: 2, impacts: [], reviewable: null })
    else if (action === 2 && own) {
      await actor.request({ method: 'PATCH', url: `/api/reviews/${own.id}`, payload: { ...body, reviewable: null } })
    } else if (action === 3) await bulk({ action: 'reject', ids: [any], reason: 'ลอง' })
    else if (action === 4) await bulk({ action: 'publish', ids: rows.map(({ id }) => id) })
    else if (action === 5) {
      const context = site.app.backgroundContext()
      await publishReviews({ ...context, now: new Date(context.now.getTime() + 2 * 86_400_000) })
    } else await actor.post(`/api/reviews/${any}/helpful`, { is_helpful: next(3) === 0 ? 0 : 1 })
    if (step % 30 === 0) expect(await wrongCounts()).toEqual([])
  }
  const published = async () => (await allRows(db, 'reviews')).filter(({ status }) => status === 'published').length
  const total = async () => (await site.get('/api/v2/reviews?type=1')).json().summary_reviews.all.total
  expect(await total()).toBe(await published())
  // A deleted account takes its marks with it, a deleted training its counts.
  await db.transaction(async (tx) => site.app.backgroundContext().eraseUser(tx, people[1]!.user.id))
  expect(await wrongCounts()).toEqual([])
  await site.db.primaryPool.query('delete from posts where id = $1', [trainingId])
  expect(await wrongCounts()).toEqual([])
  await site.db.primaryPool.query(`delete from reviews where id % 2 = 0`)
  expect(await wrongCounts()).toEqual([])
})
