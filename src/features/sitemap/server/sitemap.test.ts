import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { PUBLIC_PAGES, UNLISTED_PATHS } from '../constants.ts'
import { listAddresses, listChunks } from './repository.ts'

const ORIGIN = 'https://sala.example.ac.th'
let site: TestApp
const made: { id: number; path: string }[] = []

beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_ORIGIN: ORIGIN } })
  const db = site.db.primary
  const { id: authorId } = await createTeacher(db)
  const updatedAt = new Date('2026-11-02T02:00:00Z')
  const add = (post: { id: number }, type: string) => made.push({ id: post.id, path: `/content/${type}/${post.id}` })
  add(await createTechReview(db, { authorId, updatedAt }), 'tech-review')
  add(await createStory(db, { authorId, updatedAt, story: { type: 1 } }), 'teaching-story')
  add(await createTraining(db, { authorId, updatedAt: new Date('2026-11-05T00:00:00Z') }), 'event')
  await createStory(db, { authorId, status: 0 })
  await createStory(db, { authorId, status: 2 })
  await createStory(db, { authorId, deletedAt: new Date() })
})
afterAll(() => site.close())

const read = (path: string) => site.request({ url: path, headers: { host: 'sala.example.ac.th' } })
const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('the index lists its parts with their latest change', async () => {
  const response = await read('/sitemap.xml')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(response.body).toBe(`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${ORIGIN}/sitemap-pages.xml</loc></sitemap>
<sitemap><loc>${ORIGIN}/sitemap-posts-1.xml</loc><lastmod>2026-11-05T00:00:00.000Z</lastmod></sitemap>
</sitemapindex>
`)
})

test('STORY-005 STORY-007 lists every listed post with its latest change, and no draft, unlisted or deleted post', async () => {
  const { body } = await read('/sitemap-posts-1.xml')
  expect(locations(body)).toEqual(made.map(({ path }) => ORIGIN + path))
  expect(body).toContain(`<loc>${ORIGIN}${made[0]?.path}</loc><lastmod>2026-11-02T02:00:00.000Z</lastmod>`)
})

test('lists the public pages and no disallowed path', async () => {
  const { body } = await read('/sitemap-pages.xml')
  expect(locations(body)).toEqual(PUBLIC_PAGES.map((path) => ORIGIN + path))
  for (const path of PUBLIC_PAGES) for (const prefix of UNLISTED_PATHS) expect(path.startsWith(prefix)).toBe(false)
})

test.each([
  '/sitemap-posts-2.xml',
  '/sitemap-posts-0.xml',
  '/sitemap-posts-x.xml',
  '/sitemap-posts-999999.xml',
  '/sitemap-posts-1.xml.gz',
])('returns 404 for %s', async (path) => {
  expect((await read(path)).statusCode).toBe(404)
})

test('chunks have no gaps', async () => {
  const db = site.db.primary
  expect((await listChunks(db, 2)).map(({ updatedAt }) => updatedAt.toISOString().slice(0, 10))).toEqual([
    '2026-11-02',
    '2026-11-05',
  ])
  const [first, second] = [
    await listAddresses(db, { limit: 2, offset: 0 }),
    await listAddresses(db, { limit: 2, offset: 2 }),
  ]
  expect([...first, ...second].map(({ id }) => id)).toEqual(made.map(({ id }) => id))
})

test('HEAD returns the status and ETag of GET without a body', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap-posts-1.xml', '/feed.xml']) {
    const response = await site.request({ method: 'HEAD', url, headers: { host: 'sala.example.ac.th' } })
    expect([url, response.statusCode, response.body]).toEqual([url, 200, ''])
    expect(response.headers.etag).toBe((await read(url)).headers.etag)
  }
})

test('robots.txt disallows the unlisted paths and names the sitemap', async () => {
  const response = await read('/robots.txt')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toBe(
    `User-agent: *\n${UNLISTED_PATHS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  )
})
