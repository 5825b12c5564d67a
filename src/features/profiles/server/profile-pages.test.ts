/** The page of a person as visitors get it from the store: what changes it drops it, in every instance. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { realPages } from '#test/crawl-endpoints.ts'
import { formOf } from '#test/form.ts'

let site: TestApp
/** A second instance, with stored pages of its own. */
let beside: TestApp
beforeAll(async () => {
  const options = { rateLimits: 'off' as const, pages: realPages() }
  site = await testApp(options)
  beside = await testApp({ ...options, beside: site })
}, 60_000)
afterAll(async () => {
  await beside.close()
  await site.close()
})

const pageOf = (person: { id: number }, at: TestApp = site) => at.get(`/profile/${person.id}`, { accept: 'text/html' })

test('PROF-096 a visitor’s page of a person is stored and the same for all; a reader’s own is not', async () => {
  const teacher = await createTeacher(site.db.primary, { email: 'stored@example.com' })
  const first = await pageOf(teacher)
  site.queries.length = 0
  const second = await pageOf(teacher)
  expect([first.statusCode, second.body, site.queries]).toEqual([200, first.body, []])
  const reader = await site.as(await createUser(site.db.primary))
  const own = await reader.get(`/profile/${teacher.id}`)
  expect(own.body).toContain('stored@example.com')
  expect(own.headers['cache-control']).toContain('no-store')
  expect((await pageOf(teacher)).body).toBe(first.body)
  expect(first.body).not.toContain('stored@example.com')
})

test('PROF-087 AB-161 what somebody saves of their profile is on every stored page of it at once', async () => {
  const teacher = await createTeacher(site.db.primary, { aboutMe: 'ก่อนแก้ไข' })
  for (const instance of [site, beside]) expect((await pageOf(teacher, instance)).body).toContain('ก่อนแก้ไข')
  const { payload, headers } = formOf({ about_me: 'หลังแก้ไข' })
  const actor = await site.as(teacher)
  const saved = await actor.request({ method: 'POST', url: '/user/user_profile/update', payload, headers })
  expect(saved.statusCode).toBe(200)
  expect((await pageOf(teacher)).body).toContain('หลังแก้ไข')
  await vi.waitFor(async () => expect((await pageOf(teacher, beside)).body).toContain('หลังแก้ไข'))
})

test('Q-58 AB-155 pages of nobody and of whoever has left are missing; the own one leads home', async () => {
  const gone = await createTeacher(site.db.primary, { deletedAt: new Date() })
  for (const id of [gone.id, 0, -1, 'abc', '1.5', '01', 999_999, `${gone.id}.css`]) {
    const answer = await site.get(`/profile/${id}`, { accept: 'text/html' })
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
  const person = await createUser(site.db.primary)
  const answer = await (await site.as(person)).get(`/profile/${person.id}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/my-profile'])
  // Whatever an address adds, the own page shows its owner and nobody else.
  const other = await createTeacher(site.db.primary, { aboutMe: 'ของคนอื่น' })
  const mine = await (await site.as(person)).get(`/my-profile?id=${other.id}`)
  expect(mine.statusCode).toBe(200)
  expect(mine.body).not.toContain('ของคนอื่น')
})

test('security §4.3 only teachers are for search engines, and nobody is in the sitemap', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  await createStory(db, { authorId: teacher.id, story: { type: 1 } })
  const learner = await createUser(db, { memberType: 2 })
  expect((await pageOf(teacher)).body).not.toContain('content="noindex"')
  expect((await pageOf(learner)).body).toContain('content="noindex"')
  for (const file of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-posts-1.xml']) {
    expect((await site.get(file)).body).not.toContain('/profile/')
  }
})
