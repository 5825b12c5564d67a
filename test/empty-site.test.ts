/** An empty site (`SEED=none`) becomes a full one by the calls of the office alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { reviewBody, save, trainingBody } from '#features/content-office/testing.ts'
import { type SeedOptions, seedBase, seedDemo } from '../src/seed.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { realFrontEnd } from './crawl-endpoints.ts'
import { formOf } from './form.ts'
import { photo } from './image-corpus.ts'

let site: TestApp
let admin: Actor
let teacherId: number

beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off', pages: realFrontEnd().register })
  // No part of these seeds writes a file.
  const options = { db: site.db.primary, config: {}, storage: {}, log: {} } as SeedOptions
  expect(await seedBase(options)).toBe(true)
  expect(await seedBase(options)).toBe(false)
  admin = await site.as(await createAdmin(site.db.primary))
  // A site that has people keeps its own content.
  expect(await seedDemo(options)).toBe(false)
  teacherId = (await createTeacher(site.db.primary)).id
}, 60_000)
afterAll(() => site.close())

const page = async (path: string) => (await site.request({ url: path, headers: { accept: 'text/html' } })).body
const dataOf = async (response: ReturnType<Actor['post']>) => {
  const { statusCode, body } = await response
  expect(statusCode, body).toBe(200)
  return JSON.parse(body).data
}

test('TAG-023 an empty site has the four sections, levels, methods and subjects, and no categories', async () => {
  const { tags, groups } = (await admin.get('/api/admin/tags')).json().data
  const roots = tags.filter((tag: { parent_id: number | null }) => tag.parent_id === null)
  expect(roots.map(({ slug }: { slug: string }) => slug)).toEqual(['edtech-tools', 'training', 'solutions', 'trends'])
  expect(groups).toHaveLength(8)
  const kinds = new Set(tags.map(({ group }: { group: string | null }) => group))
  expect(kinds).toEqual(new Set([null, 'level', 'subject', 'method', 'education_plan']))
})

test('Q-171 an admin fills the site from nothing; readers see it on home, in sections, search and policies', async () => {
  expect((await page('/')).includes('Padlet')).toBe(false)
  const upload = (purpose: string) =>
    dataOf(
      photo()
        .png()
        .toBuffer()
        .then((bytes) =>
          admin.request({
            method: 'POST',
            url: '/api/admin/pictures',
            ...formOf({ picture: { bytes }, purpose, alt: 'กระดานคำถามหน้าชั้น' }),
          }),
        ) as never,
    )
  const addTag = (parent_id: number, name: string, slug: string) =>
    dataOf(admin.post('/api/admin/tags', { parent_id, name, slug, kind: 'category', type: 0, url: '', group: null }))
  const board = await addTag(1, 'กระดานออนไลน์', 'online-board')
  const course = await addTag(2, 'หลักสูตรเริ่มต้น', 'first-course')

  const cover = await upload('post')
  const common = { author_id: teacherId, image_id: cover.id, status: 'published' }
  const review = await dataOf(admin.post('/api/admin/posts', { topic: 'ร่าง' }))
  await dataOf(
    save(admin, 'posts', review.id, {
      ...reviewBody,
      ...common,
      topic: 'Padlet สำหรับห้องเรียนแรก',
      tool_name: 'Padlet',
      category: [board.id],
      revision: review.revision,
    }),
  )
  const training = await dataOf(admin.post('/api/admin/events', { topic: 'ร่าง' }))
  await dataOf(
    save(admin, 'events', training.id, {
      ...trainingBody(),
      ...common,
      topic: 'อบรมเปิดเว็บวันแรก',
      category: [course.id],
      revision: training.revision,
    }),
  )
  await dataOf(admin.post('/api/admin/highlights', { post_id: review.id }))
  await dataOf(
    admin.post('/api/admin/testimonials', {
      author: 'ครูมานี',
      role: 'ครูประถม',
      content: 'หาเครื่องมือเจอในห้านาที',
      rating: 5,
      is_shown: true,
    }),
  )
  const draft = { content: '<h2>ข้อมูลที่เก็บ</h2><p>เก็บเท่าที่จำเป็น</p>', summary: '', asks_again: false }
  for (const tab of ['privacy', 'cookie', 'website', 'marketing']) {
    const url = `/api/admin/policies/${tab}`
    await dataOf(admin.request({ method: 'PATCH', url, payload: { ...draft, effective_at: null, revision: null } }))
    await dataOf(admin.post(`${url}/publish`, { revision: 1 }))
  }

  const shown = async (path: string, text: string) => (await page(path)).includes(text)
  for (const [path, text] of [
    ['/', 'Padlet สำหรับห้องเรียนแรก'],
    ['/', 'ว่าง 30 ที่'],
    ['/', 'หาเครื่องมือเจอในห้านาที'],
    ['/edtech-tools', 'กระดานออนไลน์'],
    ['/training', 'อบรมเปิดเว็บวันแรก'],
    [`/content/tech-review/${review.id}`, 'Padlet สำหรับห้องเรียนแรก'],
    ['/search?search=padlet', 'Padlet สำหรับห้องเรียนแรก'],
    ['/policy?tab=cookie', 'เก็บเท่าที่จำเป็น'],
  ] as const) {
    expect(await shown(path, text), `${path}: ${text}`).toBe(true)
  }
  expect((await site.get('/api/highlight-posts')).json().data).toHaveLength(1)
  expect((await site.get('/api/v2/stickers')).json().data).toHaveLength(12)
})
