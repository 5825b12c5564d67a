/** AB-108: no unused picture existing, regardless of how its save ended. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTechReview } from '#features/posts/testing.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import type { Storage } from '#server/files/storage-driver.ts'
import { cleanEditorialHtml } from '#server/html/editorial-html.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { photo } from '#test/image-corpus.ts'
import { addPerson } from '#test/people.ts'
import { cleanupImages } from './jobs.ts'
import { createImage } from './service/images.ts'

const jpeg = await photo().jpeg().toBuffer()

let site: TestApp
let context: Context
let storage: Storage

beforeAll(async () => {
  site = await testApp()
  context = site.app.backgroundContext()
  storage = context.storage
})
afterAll(() => site.close())

interface Stored {
  id: number
  storageKey: string
}

const upload = (put = storage.put) =>
  createImage({ ...context, storage: { ...storage, put } }, { bytes: jpeg, purpose: 'avatar', alt: '' })
const query = (text: string, values: unknown[]) => site.db.primaryPool.query(text, values)
const makeOld = ({ id }: Stored) =>
  query(`update images set created_at = now() - interval '61 minutes' where id = $1`, [id])
const isSmallest = (name: string) => name.endsWith('/48.webp')
const keyOf = (name: string) => String(name.split('/')[1])

/** Whether the row and a file exist. */
const existing = async ({ id, storageKey }: Stored) => [
  (await query('select from images where id = $1', [id])).rowCount === 1,
  await storage.exists(`images/${storageKey}/48.webp`),
]

/** Runs the job and the deletion of files that it enqueues. */
async function cleanup() {
  await cleanupImages.run(context, {} as never)
  await deleteFilesJob.run(context, {} as never)
}

test('AB-108 deletes old unreferenced pictures, and keeps recent and referenced ones', async () => {
  const [unused, young, shown] = [await upload(), await upload(), await upload()]
  const { id } = await addPerson(site.db)
  await query('update users set avatar_image_id = $1 where id = $2', [shown.id, id])
  for (const row of [unused, shown]) await makeOld(row)
  await cleanup()
  expect(await Promise.all([unused, young, shown].map(existing))).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
})

test('AB-108 keeps a picture in the HTML of a description, which has no foreign key', async () => {
  const row = await createImage(context, { bytes: jpeg, purpose: 'post', alt: '' })
  const address = `/media/${row.storageKey}/${row.widths.at(-1)}.webp`
  const description = cleanEditorialHtml(`<p>x</p><img src="${address}" alt="x">`)
  expect(description).toContain(address)
  await createTechReview(site.db.primary, { authorId: (await addPerson(site.db)).id, description })
  await makeOld(row)
  await cleanup()
  expect((await site.get(address)).statusCode).toBe(200)
})

test('AB-108 deletes what an interrupted process had stored', async () => {
  const storageKey = await new Promise<string>((resolve) => {
    const put: Storage['put'] = async (name, bytes, type) => {
      await storage.put(name, bytes, type)
      if (isSmallest(name)) resolve(keyOf(name))
      // The process has ended, so the call never returns.
      return new Promise(() => {})
    }
    void upload(put)
  })
  const { rows } = await query('select id from images where storage_key = $1', [storageKey])
  const row = { id: rows[0].id, storageKey }
  await makeOld(row)
  expect(await existing(row)).toEqual([true, true])
  await cleanup()
  expect(await existing(row)).toEqual([false, false])
})

test('AB-108 a full disk leaves no row and no files', async () => {
  const written = Promise.withResolvers<string>()
  const put: Storage['put'] = async (name, bytes, type) => {
    if (!isSmallest(name)) {
      await written.promise
      throw new Error('ENOSPC')
    }
    await storage.put(name, bytes, type)
    written.resolve(keyOf(name))
  }
  await expect(upload(put)).rejects.toThrow('ENOSPC')
  const storageKey = await written.promise
  await deleteFilesJob.run(context, {} as never)
  const { rowCount } = await query('select from images where storage_key = $1', [storageKey])
  expect([rowCount, await storage.exists(`images/${storageKey}/48.webp`)]).toEqual([0, false])
})

test('AB-108 RF-07 deletes a file that was still being written when another one failed', async () => {
  const late = Promise.withResolvers<string>()
  const put: Storage['put'] = async (name, bytes, type) => {
    if (isSmallest(name)) throw new Error('ENOSPC')
    if (!name.endsWith('/300.webp')) return storage.put(name, bytes, type)
    // The row and its other files are deleted before this file is written.
    await sleep(300)
    await deleteFilesJob.run(context, {} as never)
    await storage.put(name, bytes, type)
    late.resolve(name)
  }
  await expect(upload(put)).rejects.toThrow('ENOSPC')
  const name = await late.promise
  await deleteFilesJob.run(context, {} as never)
  expect(await storage.exists(name)).toBe(false)
})
