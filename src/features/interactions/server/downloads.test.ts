import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'

const NAME = "ใบงาน 'คาดเดา' (ฉบับที่ 1).pdf"
const KEY = 'files/download-of-the-test'
let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  await site.app.backgroundContext().storage.put(KEY, Buffer.from('%PDF-1.7'))
})
afterAll(() => site.close())

/** A story with a file; returns its link. */
async function createDownload({ status = 1, file = {} }: { status?: number; file?: object } = {}) {
  const post = await createStory(site.db.primary, { authorId: teacher.id, status })
  const row = { postId: post.id, position: 0, name: NAME, storageKey: KEY, bytes: 8, type: 'application/pdf', ...file }
  const { id } = await insertRow(site.db.primary, 'post_downloads', row)
  return { post, id, url: `/download/file/${id}` }
}
const linksOf = async (postId: number, actor: Actor = site) =>
  (await actor.get(`/api/v2/content/teaching-story/${postId}`)).json().data.download_links

test('POST-012 Q-182 a post links its files; the link returns the file as an attachment with its name', async () => {
  const { post, id, url } = await createDownload()
  expect(await linksOf(post.id)).toEqual([{ id, name: NAME, url, bytes: 8, type: 'application/pdf' }])
  const response = await site.get(url)
  expect([response.statusCode, response.body]).toEqual([200, '%PDF-1.7'])
  const disposition = String(response.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
  expect(decodeURIComponent(disposition.split("''")[1] as string)).toBe(NAME)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, no-cache',
  })
  expect(response.headers['content-security-policy']).toContain('sandbox')
})

test('Q-182 the file of a draft is private: for its author and admins only', async () => {
  const { url } = await createDownload({ status: 0 })
  expectErrorResponse(await site.get(url), 404, 'not_found')
  expectErrorResponse(await (await site.as(await createUser(site.db.primary))).get(url), 404, 'not_found')
  for (const person of [teacher, await createAdmin(site.db.primary)]) {
    const response = await (await site.as(person)).get(url)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
})

test('ACT-052 Q-182 a download is counted by save-action, once each time, and not by the request for the file', async () => {
  const user = await createUser(site.db.primary)
  const { post, url } = await createDownload()
  const actor = await site.as(user)
  for (let time = 0; time < 2; time++) {
    expect((await actor.get(url)).statusCode).toBe(200)
    const saved = await actor.post('/api/save-action', { action: 'download', post_id: post.id, url })
    expect(saved.json()).toEqual({ status: 'success', total_share: 0 })
  }
  await actor.get(url)
  const { rows } = await site.db.primaryPool.query('select user_id, action, times from post_uses where post_id = $1', [
    post.id,
  ])
  expect(rows).toEqual([{ user_id: user.id, action: 'download', times: 2 }])
})

test('Q-182 a file that is only a name, is lost or does not exist gives no link or 404', async () => {
  const named = await createDownload({ file: { storageKey: null, bytes: null, type: null } })
  expect(await linksOf(named.post.id)).toEqual([])
  const lost = await createDownload({ file: { storageKey: 'files/lost' } })
  for (const id of [named.id, lost.id, 999_999, 'abc', '0', '../x']) {
    expect((await site.get(`/download/file/${id}`)).statusCode).toBe(404)
  }
})
