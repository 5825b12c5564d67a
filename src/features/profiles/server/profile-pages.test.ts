/** Cached profile pages of visitors: a change invalidates them on every instance. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { realPages } from '#test/crawl-endpoints.ts'
import { formOf } from '#test/form.ts'

let site: TestApp
/** A second instance with its own page cache. */
let otherInstance: TestApp
beforeAll(async () => {
  const options = { rateLimits: 'off' as const, pages: realPages() }
  site = await testApp(options)
  otherInstance = await testApp({ ...options, sameDatabaseAs: site })
}, 60_000)
afterAll(async () => {
  await otherInstance.close()
  await site.close()
})

const pageOf = (person: { id: number }, at: TestApp = site) => at.get(`/profile/${person.id}`, { accept: 'text/html' })

test('PROF-096 decision 0073 a profile page is cached and equal for all; the address of the teacher comes with a call', async () => {
  const teacher = await createTeacher(site.db.primary, { email: 'stored@example.com' })
  const first = await pageOf(teacher)
  site.queries.length = 0
  const second = await pageOf(teacher)
  expect([first.statusCode, second.body, site.queries]).toEqual([200, first.body, []])
  const reader = await site.as(await createUser(site.db.primary))
  expect((await reader.get(`/profile/${teacher.id}`)).body).toBe(first.body)
  const { data } = (await reader.get(`/api/v2/profile/${teacher.id}`)).json()
  expect(data.contact_email).toBe('stored@example.com')
  expect(first.body).not.toContain('stored@example.com')
})

test('PROF-087 AB-161 a saved profile appears at once on every cached page of it', async () => {
  const teacher = await createTeacher(site.db.primary, { aboutMe: 'ก่อนแก้ไข' })
  for (const instance of [site, otherInstance]) expect((await pageOf(teacher, instance)).body).toContain('ก่อนแก้ไข')
  const { payload, headers } = formOf({ about_me: 'หลังแก้ไข' })
  const actor = await site.as(teacher)
  const saved = await actor.request({ method: 'POST', url: '/user/user_profile/update', payload, headers })
  expect(saved.statusCode).toBe(200)
  expect((await pageOf(teacher)).body).toContain('หลังแก้ไข')
  await vi.waitFor(async () => expect((await pageOf(teacher, otherInstance)).body).toContain('หลังแก้ไข'))
})

test('Q-58 AB-155 profiles of unknown and deleted accounts return 404', async () => {
  const deleted = await createTeacher(site.db.primary, { deletedAt: new Date() })
  for (const id of [deleted.id, 0, -1, 'abc', '1.5', '01', 999_999, `${deleted.id}.css`]) {
    const response = await site.get(`/profile/${id}`, { accept: 'text/html' })
    expect([id, response.statusCode]).toEqual([id, 404])
  }
  const person = await createUser(site.db.primary)
  // The own profile ignores query parameters and shows only its owner.
  const other = await createTeacher(site.db.primary, { aboutMe: 'ของคนอื่น' })
  const mine = await (await site.as(person)).get(`/my-profile?id=${other.id}`)
  expect(mine.statusCode).toBe(200)
  expect(mine.body).not.toContain('ของคนอื่น')
})

test('decision 0029 search engines may index only teachers, and the sitemap contains no profiles', async () => {
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
