/** AVIF copies of pictures that go, or cannot be read, while they are made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/feature.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import type { Storage } from '#server/files/storage-driver.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { photo } from '#test/image-corpus.ts'
import { encodeAvif, encodeMissingAvif } from './jobs.ts'
import { createImage, deleteImage, type ImageRow } from './service/images.ts'

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

const upload = () => createImage(context, { bytes: jpeg, purpose: 'avatar', alt: '' })
const avifOf = ({ storageKey, widths }: ImageRow) => widths.map((width) => `images/${storageKey}/${width}.avif`)
const left = (keys: string[]) => Promise.all(keys.map((key) => storage.exists(key)))
const deleteFiles = () => deleteFilesJob.run(context, {} as never)
/** A turn of the job that deletes nothing, and the minute until its next one. */
async function failToDeleteFiles() {
  const away = async () => {
    throw new Error('storage away')
  }
  await deleteFilesJob.run({ ...context, storage: { ...storage, delete: away } }, {} as never)
  await site.db.primaryPool.query(`update files_to_delete set next_attempt_at = next_attempt_at - interval '1 minute'`)
}
const encode = (row: ImageRow, changed: Partial<Storage> = {}) =>
  encodeAvif.run({ ...context, storage: { ...storage, ...changed } }, { imageId: row.id } as never)
/** Takes the picture away, files too, once the first copy is about to be written. */
function leavingPut(row: ImageRow): Storage['put'] {
  let gone: Promise<void> | undefined
  return async (key, bytes, type) => {
    gone ??= deleteImage(context, row.id).then(deleteFiles)
    await gone
    await storage.put(key, bytes, type)
  }
}

test('AB-108 Q-53 copies of a picture that goes meanwhile go too, though the storage is away just then', async () => {
  const row = await upload()
  await encode(row, { put: leavingPut(row) })
  await failToDeleteFiles()
  expect(await left(avifOf(row))).toEqual([true, true, true, true])
  await deleteFiles()
  expect(await left(avifOf(row))).toEqual([false, false, false, false])
})

test('AB-108 Q-53 nor do some of them stay when others could not be written', async () => {
  const row = await upload()
  const leave = leavingPut(row)
  const put: Storage['put'] = async (key, bytes, type) => {
    await leave(key, bytes, type)
    if (key.endsWith('/48.avif')) throw new Error('storage away')
  }
  await expect(encode(row, { put })).rejects.toThrow('away')
  await encode(row)
  await deleteFiles()
  expect(await left(avifOf(row))).toEqual([false, false, false, false])
})

test('RF-26 pictures behind one whose file is damaged get their copies', async () => {
  await site.db.primaryPool.query('update images set has_avif = true')
  const damaged = await upload()
  for (const width of damaged.widths) {
    await storage.put(`images/${damaged.storageKey}/${width}.webp`, Buffer.from('no picture'))
  }
  const rows = await Promise.all(Array.from({ length: 4 }, upload))
  site.sent.length = 0
  let next: object | undefined = { afterId: 0 }
  while (next) {
    await encodeMissingAvif.run(context, next as never)
    next = site.sent.splice(0).at(-1)?.payload
  }
  const { rows: without } = await site.db.primaryPool.query('select id from images where not has_avif')
  expect(without).toEqual([{ id: damaged.id }])
  expect(await left(rows.flatMap(avifOf))).not.toContain(false)
  expect(site.lines).toContainEqual(expect.objectContaining({ level: 'warn', imageId: damaged.id }))
})
