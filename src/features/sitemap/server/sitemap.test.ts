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
const places = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('the index names its parts with their newest change', async () => {
  const answer = await read('/sitemap.xml')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(answer.body).toBe(`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${ORIGIN}/sitemap-pages.xml</loc></sitemap>
<sitemap><loc>${ORIGIN}/sitemap-posts-1.xml</loc><lastmod>2026-11-05T00:00:00.000Z</lastmod></sitemap>
</sitemapindex>
`)
})

test('STORY-005 STORY-007 posts: every listed one with its change, no draft, unlisted or deleted one', async () => {
  const { body } = await read('/sitemap-posts-1.xml')
  expect(places(body)).toEqual(made.map(({ path }) => ORIGIN + path))
  expect(body).toContain(`<loc>${ORIGIN}${made[0]?.path}</loc><lastmod>2026-11-02T02:00:00.000Z</lastmod>`)
})

test('pages: the public ones, and none that robots shall not read', async () => {
  const { body } = await read('/sitemap-pages.xml')
  expect(places(body)).toEqual(PUBLIC_PAGES.map((path) => ORIGIN + path))
  for (const path of PUBLIC_PAGES) for (const closed of UNLISTED_PATHS) expect(path.startsWith(closed)).toBe(false)
})

test.each([
  '/sitemap-posts-2.xml',
  '/sitemap-posts-0.xml',
  '/sitemap-posts-x.xml',
  '/sitemap-posts-999999.xml',
  '/sitemap-posts-1.xml.gz',
])('there is no %s', async (path) => {
  expect((await read(path)).statusCode).toBe(404)
})

test('chunks follow each other without a gap', async () => {
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

test('a HEAD is answered like a GET, without the body', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap-posts-1.xml', '/feed.xml']) {
    const answer = await site.request({ method: 'HEAD', url, headers: { host: 'sala.example.ac.th' } })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, ''])
    expect(answer.headers.etag).toBe((await read(url)).headers.etag)
  }
})

test('robots.txt closes what is not for robots and names the sitemap', async () => {
  const answer = await read('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    `User-agent: *\n${UNLISTED_PATHS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  )
})
