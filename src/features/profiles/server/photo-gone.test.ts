/** A photo that was fetched once is gone when its person takes it away, in every instance (AB-182, Q-53). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { createImage } from '#features/media/server/service/images.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'

const soon = { timeout: 5_000 }
let site: TestApp
let beside: TestApp
let bytes: Buffer

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  beside = await besideOf(site)
  bytes = await photo().png().toBuffer()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

/** Another instance on the same database and storage. */
const besideOf = (first: TestApp) =>
  testApp({
    rateLimits: 'off',
    beside: first,
    env: { DATA_DIR: first.app.backgroundContext().config.dataDir },
  })
const save = (actor: Actor, fields: Record<string, unknown>) => {
  const { payload, headers } = formOf(fields)
  return actor.request({ method: 'POST', url: '/user/user_profile/update', payload, headers })
}

async function personWithPhoto() {
  const { id } = await createUser(site.db.primary)
  const actor = await site.as({ id })
  const saved = await save(actor, { img_profile: { bytes } })
  expect(saved.statusCode).toBe(200)
  const address: string = saved.json().data.user_profile
  for (const at of [site, beside]) {
    const answer = await at.get(address)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=5, must-revalidate'])
    const known = await at.get(address, { 'if-none-match': answer.headers.etag as string })
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
      304,
      '',
      'private, max-age=5, must-revalidate',
    ])
  }
  return { id, actor, address }
}

/** Though its files are still there: the job that deletes them has not run. */
async function expectGone(address: string) {
  const etag = `"${address.split('/').slice(2).join('-')}"`
  expect(await site.app.backgroundContext().storage.exists(address.replace('/media/', 'images/'))).toBe(true)
  for (const at of [site, beside]) {
    await expect.poll(async () => (await at.get(address)).statusCode, soon).toBe(404)
    const answer = await at.get(address, { 'if-none-match': etag })
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ])
  }
}

test('AB-182 a photo that its person removed', async () => {
  const { actor, address } = await personWithPhoto()
  expect((await save(actor, { remove_img_profile: '1' })).statusCode).toBe(200)
  await expectGone(address)
})

test('AB-182 a photo that its person replaced; the new one is served', async () => {
  const { actor, address } = await personWithPhoto()
  const saved = await save(actor, { img_profile: { bytes } })
  await expectGone(address)
  for (const at of [site, beside]) expect((await at.get(saved.json().data.user_profile)).statusCode).toBe(200)
})

test('AB-182 a photo of a deleted account', async () => {
  const { id, address } = await personWithPhoto()
  const context = site.app.backgroundContext()
  await site.db.primary.transaction((tx) => context.eraseUser(tx, id))
  await expectGone(address)
})

test('AB-182 an instance that missed the message looks again after five seconds', async () => {
  const deaf = await besideOf(site)
  const { actor, address } = await personWithPhoto()
  vi.useFakeTimers({ toFake: ['performance'] })
  expect((await deaf.get(address)).statusCode).toBe(200)
  await deaf.app.contentBus.close()
  expect((await save(actor, { remove_img_profile: '1' })).statusCode).toBe(200)
  expect((await deaf.get(address)).statusCode).toBe(200)
  vi.advanceTimersByTime(5_000)
  expect((await deaf.get(address)).statusCode).toBe(404)
  await deaf.close()
})

test('AB-182 a removal that is rolled back leaves the photo; an editorial picture stays immutable', async () => {
  const { id, address } = await personWithPhoto()
  const context = site.app.backgroundContext()
  const failed = site.db.primary.transaction(async (tx) => {
    await context.eraseUser(tx, id)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  for (const at of [site, beside]) expect((await at.get(address)).statusCode).toBe(200)
  const row = await createImage(context, { bytes, purpose: 'post', alt: '' })
  const { headers } = await site.get(`/media/${row.storageKey}/320.webp`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('AB-182 files that no picture names are not served', async () => {
  const { storage } = site.app.backgroundContext()
  await storage.put('images/nothing-names-this-file/96.webp', bytes)
  expect((await site.get('/media/nothing-names-this-file/96.webp')).statusCode).toBe(404)
})
