import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { realPages } from '#test/crawl-endpoints.ts'
import { insertRows } from '#test/rows.ts'
import { TESTIMONIALS_MAX } from '../constants.ts'

/** The heading of the section on home. */
const TITLE = 'เสียงจากคนในศาลา'
const PATH = '/api/v2/testimonials'
let site: TestApp
beforeAll(async () => {
  site = await testApp({ pages: realPages() })
})
afterAll(() => site.close())

test('REV-107 without testimonials the list is empty and home has no section', async () => {
  const response = await site.get(PATH)
  expect([response.statusCode, response.json()]).toEqual([200, { data: [] }])
  const home = await site.get('/')
  expect(home.statusCode).toBe(200)
  expect(home.body).not.toContain(TITLE)
})

test('REV-107 returns author, content, rating and imagePath in the editors’ order, at most TESTIMONIALS_MAX', async () => {
  const image = await createImageRow(site.db.primary, { purpose: 'avatar', widths: [48, 96, 192] })
  const row = (position: number) => ({
    author: `ครู ${position}`,
    role: 'ครู',
    content: `ดี ${position}`,
    rating: 4,
    position,
  })
  await insertRows(site.db.primary, 'testimonials', [
    ...Array.from({ length: TESTIMONIALS_MAX }, (_, at) => row(TESTIMONIALS_MAX + 1 - at)),
    { author: 'ครูมานี', role: 'ครูประถม', content: '<b>ดี</b>มาก', rating: 5, position: 1, imageId: image.id },
  ])
  site.app.contentBus.dropHere()
  const { data } = (await site.get(PATH)).json()
  expect(data).toHaveLength(TESTIMONIALS_MAX)
  expect(data[0]).toEqual({
    author: 'ครูมานี',
    content: '<b>ดี</b>มาก',
    rating: 5,
    imagePath: `/media/${image.storageKey}/96.webp`,
  })
  expect(data[1]).toEqual({ author: 'ครู 2', content: 'ดี 2', rating: 4, imagePath: null })
})

test('AB-161 testimonials take one statement, then are served from the cache, the same for everyone', async () => {
  site.app.contentBus.dropHere()
  site.queries.length = 0
  const first = await site.get(PATH)
  expect(site.queries).toHaveLength(1)
  site.queries.length = 0
  const again = await site.get(PATH, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, site.queries]).toEqual([304, []])
  const member = await site.as(await createUser(site.db.primary))
  expect((await member.get(PATH)).body).toBe(first.body)
})

test('Q-106 home renders testimonials as text in its HTML; the sections do not', async () => {
  site.app.contentBus.dropHere()
  const home = (await site.get('/')).body
  expect(home).toContain(TITLE)
  expect(home).toContain('&lt;b&gt;ดี&lt;/b&gt;มาก')
  expect((await site.get('/training')).body).not.toContain(TITLE)
})
