/** After a person removes a photo, no instance serves it any more, even if it was cached (AB-182, Q-53). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { createImage } from '#features/media/server/service/images.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'

const soon = { timeout: 5_000 }
let site: TestApp
let otherInstance: TestApp
let bytes: Buffer

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  otherInstance = await startInstance(site)
  bytes = await photo().png().toBuffer()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await otherInstance.close()
  await site.close()
})

/** Starts another instance on the same database and storage. */
const startInstance = (first: TestApp) =>
  testApp({
    rateLimits: 'off',
    sameDatabaseAs: first,
    env: { DATA_DIR: first.app.backgroundContext().config.dataDir },
  })
const save = (actor: Actor, fields: Record<string, unknown>) => {
  const { payload, headers } = formOf(fields)
  return actor.request({ method: 'POST', url: '/user/user_profile/update', payload, headers })
}

async function createPersonWithPhoto() {
  const { id } = await createUser(site.db.primary)
  const actor = await site.as({ id })
  const saved = await save(actor, { img_profile: { bytes } })
  expect(saved.statusCode).toBe(200)
  const address: string = saved.json().data.user_profile
  for (const at of [site, otherInstance]) {
    const response = await at.get(address)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'private, max-age=5, must-revalidate',
    ])
    const known = await at.get(address, { 'if-none-match': response.headers.etag as string })
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
      304,
      '',
      'private, max-age=5, must-revalidate',
    ])
  }
  return { id, actor, address }
}

/** Expects 404 on every instance, although the files still exist because the cleanup job has not run. */
async function expectGone(address: string) {
  const etag = `"${address.split('/').slice(2).join('-')}"`
  expect(await site.app.backgroundContext().storage.exists(address.replace('/media/', 'images/'))).toBe(true)
  for (const at of [site, otherInstance]) {
    await expect.poll(async () => (await at.get(address)).statusCode, soon).toBe(404)
    const response = await at.get(address, { 'if-none-match': etag })
    expect([response.statusCode, response.headers['cache-control'], response.headers.etag]).toEqual([
      404,
      'no-store',
      undefined,
    ])
  }
}

test('AB-182 a removed photo', async () => {
  const { actor, address } = await createPersonWithPhoto()
  expect((await save(actor, { remove_img_profile: '1' })).statusCode).toBe(200)
  await expectGone(address)
})

test('AB-182 a replaced photo; the new one is served', async () => {
  const { actor, address } = await createPersonWithPhoto()
  const saved = await save(actor, { img_profile: { bytes } })
  await expectGone(address)
  for (const at of [site, otherInstance]) expect((await at.get(saved.json().data.user_profile)).statusCode).toBe(200)
})

test('AB-182 the photo of a deleted account', async () => {
  const { id, address } = await createPersonWithPhoto()
  const context = site.app.backgroundContext()
  await site.db.primary.transaction((tx) => context.eraseUser(tx, id))
  await expectGone(address)
})

test('AB-182 an instance that missed the notification checks again after five seconds', async () => {
  const disconnected = await startInstance(site)
  const { actor, address } = await createPersonWithPhoto()
  vi.useFakeTimers({ toFake: ['performance'] })
  expect((await disconnected.get(address)).statusCode).toBe(200)
  await disconnected.app.contentBus.close()
  expect((await save(actor, { remove_img_profile: '1' })).statusCode).toBe(200)
  expect((await disconnected.get(address)).statusCode).toBe(200)
  vi.advanceTimersByTime(5_000)
  expect((await disconnected.get(address)).statusCode).toBe(404)
  await disconnected.close()
})

test('AB-182 a rolled-back removal keeps the photo; an editorial picture stays immutable', async () => {
  const { id, address } = await createPersonWithPhoto()
  const context = site.app.backgroundContext()
  const failed = site.db.primary.transaction(async (tx) => {
    await context.eraseUser(tx, id)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  for (const at of [site, otherInstance]) expect((await at.get(address)).statusCode).toBe(200)
  const row = await createImage(context, { bytes, purpose: 'post', alt: '' })
  const { headers } = await site.get(`/media/${row.storageKey}/320.webp`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('AB-182 files without an image row are not served', async () => {
  const { storage } = site.app.backgroundContext()
  await storage.put('images/nothing-names-this-file/96.webp', bytes)
  expect((await site.get('/media/nothing-names-this-file/96.webp')).statusCode).toBe(404)
})
