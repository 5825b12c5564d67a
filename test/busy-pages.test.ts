/** A comment on a busy post: no reader waits for the new page, in any instance; what is hidden or deleted is gone at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenTraining, register } from '#features/registrations/testing.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { commentFixture } from './comment-fixture.ts'
import { realPages } from './crawl-endpoints.ts'

type Fixture = Awaited<ReturnType<typeof commentFixture>>
let fixture: Fixture
/** Two instances that serve pages; everyone writes at the first. */
let instances: [TestApp, TestApp]
let writer: Actor
let other: Actor
let admin: Actor
const slow = { timeout: 20_000 }

beforeAll(async () => {
  fixture = await commentFixture()
  const open = () =>
    testApp({
      env: { CAPTCHA_PROVIDER: 'none' },
      rateLimits: 'off',
      pages: realPages(),
      sameDatabaseAs: fixture.site,
    })
  instances = [await open(), await open()]
  const [first] = instances
  writer = await first.as(fixture.writer)
  other = await first.as(fixture.other)
  admin = await first.as(fixture.admin)
}, 60_000)
afterAll(async () => {
  for (const site of instances) await site.close()
  await fixture.site.close()
})

const path = (id: number) => `/content/teaching-story/${id}`
const read = async (site: TestApp, id: number) => (await site.get(path(id))).body
async function makeBusy(id: number) {
  for (const site of instances) for (let at = 0; at < 25; at++) await site.get(path(id))
}

test('0074 a new comment appears on a busy page within a moment, in every instance', async () => {
  const id = await fixture.story()
  await makeBusy(id)
  await fixture.saved(fixture.ask(id, { text: '<p>ความคิดเห็นใหม่</p>' }, writer))
  for (const site of instances) await expect.poll(() => read(site, id), slow).toContain('ความคิดเห็นใหม่')
})

test('0074 a place that is taken is gone from a busy page within a moment, in every instance', async () => {
  const training = await createOpenTraining(fixture.site, { authorId: fixture.writer.id, training: { seats: 1 } })
  const own = `/content/event/${training.id}`
  for (const site of instances) {
    for (let at = 0; at < 25; at++) await site.get(own)
    expect((await site.get(own)).body).toContain('เหลือ 1 จาก 1 ที่')
  }
  expect((await register(writer, training)).statusCode).toBe(200)
  for (const site of instances)
    await expect.poll(async () => (await site.get(own)).body, slow).not.toContain('เหลือ 1 จาก 1 ที่')
})

test.each([
  ['deletes', (id: number) => fixture.remove(id, writer)],
  [
    'hides',
    (id: number) =>
      admin.get(`/show-hide-comment?${new URLSearchParams({ id: String(id), show: '0', reason: 'ไม่เหมาะสม' })}`),
  ],
  ['edits', (id: number) => fixture.edit(id, { text: '<p>แก้แล้ว</p>' }, writer)],
  ['makes anonymous', (id: number) => fixture.edit(id, { text: '<p>ชื่อหายไป</p>', is_anonymous: 1 }, writer)],
] as const)('0074 what a person %s is on no page that is requested afterwards', async (what, change) => {
  const id = await fixture.story()
  const comment = await fixture.saved(fixture.ask(id, { text: '<p>เดิมก่อนเปลี่ยน</p>' }, writer))
  const [first, second] = instances
  await makeBusy(id)
  expect(await read(first, id)).toContain('เดิมก่อนเปลี่ยน')
  // Another comment a moment before: the page is outdated and still served.
  await fixture.saved(fixture.ask(id, { text: '<p>อีกหนึ่ง</p>' }, other))
  await makeBusy(id)
  const { statusCode } = await change(comment.id)
  expect([what, statusCode]).toEqual([what, 200])
  expect(await read(first, id)).not.toContain('เดิมก่อนเปลี่ยน')
  await expect.poll(() => read(second, id), slow).not.toContain('เดิมก่อนเปลี่ยน')
  // It does not come back, e.g. from a render that was running.
  for (const site of instances)
    for (let at = 0; at < 20; at++) expect(await read(site, id)).not.toContain('เดิมก่อนเปลี่ยน')
})
