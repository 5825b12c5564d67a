import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createEventPost, createStory, createTechReview } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

async function list(person: { id: number }, query = '', reader: Pick<TestApp, 'get'> = site) {
  const response = await reader.get(`/api/v2/profile/${person.id}/ideas${query}`)
  expect(response.statusCode).toBe(200)
  return response.json() as { data: { id: number }[]; paginate_data: Record<string, unknown> }
}

/** Creates `count` ideas, newest first. */
async function ideasOf(teacher: { id: number }, count: number) {
  const ideas: number[] = []
  for (let age = 0; age < count; age++) {
    const publishedAt = new Date(Date.UTC(2026, 9, 20) - age * 3_600_000)
    ideas.push((await createStory(site.db.primary, { authorId: teacher.id, story: { type: 1 }, publishedAt })).id)
  }
  return ideas
}

test('PROF-022 Q-59 nine per page, newest first, with numbered pages', async () => {
  const teacher = await createTeacher(site.db.primary)
  const ideas = await ideasOf(teacher, 20)
  const path = `/api/v2/profile/${teacher.id}/ideas`
  const first = await list(teacher)
  expect(first.data.map(({ id }) => id)).toEqual(ideas.slice(0, 9))
  expect(first.paginate_data).toEqual({
    current_page: 1,
    last_page: 3,
    per_page: 9,
    total: 20,
    next_page_url: `${path}?page=2`,
    prev_page_url: null,
  })
  const third = await list(teacher, '?page=3')
  expect(third.data.map(({ id }) => id)).toEqual(ideas.slice(18))
  expect(third.paginate_data).toMatchObject({ next_page_url: null, prev_page_url: `${path}?page=2` })
})

test('PROF-022 an idea has the same card fields as case studies', async () => {
  const teacher = await createTeacher(site.db.primary)
  const [id] = await ideasOf(teacher, 1)
  const { data } = await list(teacher)
  const others = (await site.get('/api/v2/case-studies')).json().data as { id: number }[]
  expect(data).toEqual(others.filter((card) => card.id === id))
})

test('PROF-020 PROF-021 PROF-025 PROF-031 Q-60 posts that are not listed case studies of the teacher are not counted', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const authorId = teacher.id
  await createStory(db, { authorId, story: { type: 0 } })
  await createStory(db, { authorId, story: { type: 1 }, status: 0 })
  await createStory(db, { authorId, story: { type: 1 }, status: 2 })
  await createStory(db, { authorId, story: { type: 1 }, deletedAt: new Date() })
  await createTechReview(db, { authorId })
  await createEventPost(db, { authorId })
  await createStory(db, { authorId: (await createTeacher(db)).id, story: { type: 1 } })
  const ideasOn = async (reader: Pick<TestApp, 'get'>) =>
    (await reader.get(`/api/v2/profile/${authorId}`)).json().data.ideas
  // The author gets the same result: the profile shows the public view.
  for (const reader of [site, await site.as(teacher)]) {
    expect(await ideasOn(reader)).toBe(0)
    expect(await list(teacher, '', reader)).toMatchObject({ data: [], paginate_data: { total: 0, last_page: 1 } })
  }
  const [idea] = await ideasOf(teacher, 1)
  expect(await ideasOn(site)).toBe(1)
  expect((await list(teacher)).data.map(({ id }) => id)).toEqual([idea])
})

test('Q-112 AB-156 a page after the last is empty and keeps the total; an invalid page number means the first page', async () => {
  const teacher = await createTeacher(site.db.primary)
  const ideas = await ideasOf(teacher, 10)
  const beyond = await list(teacher, '?page=1000')
  expect(beyond.data).toEqual([])
  expect(beyond.paginate_data).toMatchObject({ current_page: 1000, total: 10, next_page_url: null })
  expect(beyond.paginate_data.prev_page_url).toBe(`/api/v2/profile/${teacher.id}/ideas?page=2`)
  for (const page of ['0', '-1', 'abc', '1.5', '']) {
    expect((await list(teacher, `?page=${page}`)).data.map(({ id }) => id)).toEqual(ideas.slice(0, 9))
  }
  expectErrorResponse(await site.get(`/api/v2/profile/${teacher.id}/ideas?page=10001`), 422, 'validation')
})

test('PROF-022 AB-156 page 1000 reads the same rows as page 1: the ideas of one teacher, by index', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  // In parts, so that no statement reaches the time limit of the database on a slow machine.
  for (let first = 1; first <= 9_000; first += 1_000) {
    await site.db.primaryPool.query(
      `with made as (
         insert into posts (post_type, status, topic, author_id, published_at)
         select 'teaching_story', 1, 'ไอเดีย ' || nth, $1, now() - nth * interval '1 hour'
           from generate_series($2::int, $2 + 999) nth
         returning id)
       insert into teaching_stories (post_id, type) select id, 1 from made`,
      [teacher.id, first],
    )
  }
  await site.db.primaryPool.query('analyze posts')
  const last = await list(teacher, '?page=1000')
  expect(last.data).toHaveLength(9)
  expect(last.paginate_data).toMatchObject({ current_page: 1000, last_page: 1000, next_page_url: null })
  const text = site.queries.filter((query) => query.includes('with person as')).at(-1) as string
  const rowsRead = async (page: number) => {
    const { rows } = await site.db.primaryPool.query(`explain (analyze, timing off, format json) ${text}`, [
      teacher.id,
      9,
      (page - 1) * 9,
    ])
    return sumOfRows(rows[0]['QUERY PLAN'][0].Plan)
  }
  expect(await rowsRead(1000)).toBeLessThanOrEqual((await rowsRead(1)) + 9_000)
})

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Total number of rows returned by scan nodes. */
function sumOfRows(node: PlanNode): number {
  const own = node['Node Type'].includes('Scan') ? node['Actual Rows'] * node['Actual Loops'] : 0
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + sumOfRows(plan), 0)
}

test('cards contain the reader’s own reactions', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const [id] = await ideasOf(teacher, 1)
  const reader = await site.as(await createUser(db))
  await reader.post('/like-post', { post_id: id })
  await reader.post('/api/v2/follower', { user_id: teacher.id })
  expect((await list(teacher, '', reader)).data[0]).toMatchObject({
    like: 1,
    liked_by_current_user: 1,
    is_following: 1,
  })
  expect((await list(teacher)).data[0]).toMatchObject({ like: 1, liked_by_current_user: 0, is_following: 0 })
})
