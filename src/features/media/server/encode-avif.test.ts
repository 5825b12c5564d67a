/** AVIF encoding of pictures that are deleted meanwhile or cannot be read. */
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
const exist = (keys: string[]) => Promise.all(keys.map((key) => storage.exists(key)))
const deleteFiles = () => deleteFilesJob.run(context, {} as never)
/** Runs the cleanup job with an unavailable storage, then makes its retry due. */
async function failToDeleteFiles() {
  const failingDelete = async () => {
    throw new Error('storage unavailable')
  }
  await deleteFilesJob.run({ ...context, storage: { ...storage, delete: failingDelete } }, {} as never)
  await site.db.primaryPool.query(`update files_to_delete set next_attempt_at = next_attempt_at - interval '1 minute'`)
}
const encode = (row: ImageRow, changed: Partial<Storage> = {}) =>
  encodeAvif.run({ ...context, storage: { ...storage, ...changed } }, { imageId: row.id } as never)
/** Deletes the picture and its files when the first AVIF file is about to be written. */
function deletingPut(row: ImageRow): Storage['put'] {
  let deletion: Promise<void> | undefined
  return async (key, bytes, type) => {
    deletion ??= deleteImage(context, row.id).then(deleteFiles)
    await deletion
    await storage.put(key, bytes, type)
  }
}

test('AB-108 Q-53 deletes files written for a deleted picture, even if the storage was unavailable', async () => {
  const row = await upload()
  await encode(row, { put: deletingPut(row) })
  await failToDeleteFiles()
  expect(await exist(avifOf(row))).toEqual([true, true, true, true])
  await deleteFiles()
  expect(await exist(avifOf(row))).toEqual([false, false, false, false])
})

test('AB-108 Q-53 deletes files written for a deleted picture after another write failed', async () => {
  const row = await upload()
  const deletePicture = deletingPut(row)
  const put: Storage['put'] = async (key, bytes, type) => {
    await deletePicture(key, bytes, type)
    if (key.endsWith('/48.avif')) throw new Error('storage unavailable')
  }
  await expect(encode(row, { put })).rejects.toThrow('unavailable')
  await encode(row)
  await deleteFiles()
  expect(await exist(avifOf(row))).toEqual([false, false, false, false])
})

test('RF-26 encodes the pictures after one with a damaged file', async () => {
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
  expect(await exist(rows.flatMap(avifOf))).not.toContain(false)
  expect(site.lines).toContainEqual(expect.objectContaining({ level: 'warn', imageId: damaged.id }))
})
