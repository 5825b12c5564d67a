import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dynamicStatement } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import { openStorage } from '#server/files/storage.ts'
import type { Storage } from '#server/files/storage-driver.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { photo, rejectedImages } from '#test/image-corpus.ts'
import { addPerson } from '#test/people.ts'
import { imageUrl } from '../policy.ts'
import { encodeAvif, encodeMissingAvif } from './jobs.ts'
import { createImage, deleteImage } from './service/images.ts'
import { imageJson } from './sql.ts'

const rejected = await rejectedImages()

let site: TestApp
let context: Context
let storage: Storage
const sent: { name: string; payload: object }[] = []

beforeAll(async () => {
  site = await testApp()
  context = {
    ...site.app.backgroundContext(),
    enqueue: async (_db, name, payload) => {
      sent.push({ name, payload })
    },
  }
  storage = context.storage
})
afterAll(() => site.close())

const upload = async (purpose: 'post' | 'avatar' | 'tool' = 'post') =>
  createImage(context, { bytes: await photo().jpeg().toBuffer(), purpose, alt: 'ครูกับนักเรียน' })
const pathOf = (row: { storageKey: string }, file: string) => `/media/${row.storageKey}/${file}`

describe('POST-010 uploading a picture', () => {
  test('stores each width under a random name and enqueues the AVIF job', async () => {
    const row = await upload()
    expect(row).toMatchObject({ width: 400, height: 300, widths: [320, 400], hasAvif: false, alt: 'ครูกับนักเรียน' })
    expect(row.storageKey).toMatch(/^[0-9a-z]{26}$/)
    expect(sent.at(-1)).toEqual({ name: 'media.encode-avif', payload: { imageId: row.id } })
    for (const width of row.widths) expect(await storage.exists(`images/${row.storageKey}/${width}.webp`)).toBe(true)
  })

  test('Q-72 an avatar is a square', async () => {
    expect(await upload('avatar')).toMatchObject({ width: 300, height: 300, widths: [48, 96, 192, 300] })
  })

  test.each(rejected.slice(0, 6))('$row returns 422 and stores no row: $name', async ({ bytes }) => {
    const count = async () => (await site.db.primaryPool.query('select count(*)::int as n from images')).rows[0].n
    const before = await count()
    await expect(createImage(context, { bytes, purpose: 'post', alt: '' })).rejects.toMatchObject({
      code: 'image_rejected',
      status: 422,
      message: 'Please select an image file',
    })
    expect(await count()).toBe(before)
  })

  test('AB-104 STORY-025 accepts a logo of 819 200 bytes and rejects one byte more', async () => {
    const picture = await photo().png().toBuffer()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.byteLength)])
    const logo = (size: number) => createImage(context, { bytes: padded(size), purpose: 'tool', alt: '' })
    expect((await logo(819_199)).purpose).toBe('tool')
    expect((await logo(819_200)).purpose).toBe('tool')
    await expect(logo(819_201)).rejects.toMatchObject({ status: 422, message: 'File size must not exceed 800 KB' })
  })

  test('AB-104 Q-72 a profile picture may have 5 MB', async () => {
    const picture = await photo().png().toBuffer()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.byteLength)])
    const avatar = (size: number) => createImage(context, { bytes: padded(size), purpose: 'avatar', alt: '' })
    expect((await avatar(5 * 1024 * 1024)).purpose).toBe('avatar')
    await expect(avatar(5 * 1024 * 1024 + 1)).rejects.toMatchObject({ status: 422, code: 'image_too_large' })
  })
})

describe('AB-109 GET /media/{key}/{file}', () => {
  test('returns the stored bytes with a fixed type, immutable caching and a sandbox policy', async () => {
    const row = await upload()
    const response = await site.get(pathOf(row, '320.webp'))
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(await storage.read(`images/${row.storageKey}/320.webp`))
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline; filename="320.webp"',
      etag: `"${row.storageKey}-320.webp"`,
    })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('returns 304 for a matching ETag, and ignores invalid If-None-Match values', async () => {
    const row = await upload()
    const etag = `"${row.storageKey}-320.webp"`
    const fetchWithEtag = (value: string) => site.get(pathOf(row, '320.webp'), { 'if-none-match': value })
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const response = await fetchWithEtag(value)
      expect([response.statusCode, response.body]).toEqual([304, ''])
    }
    for (const value of ['"x"', '', ',,,', '\u00ff', etag.slice(1)])
      expect((await fetchWithEtag(value)).statusCode).toBe(200)
  })

  test.each([
    '320.html',
    '320.webp.html',
    '320.webp/x.html',
    '0320.webp',
    '99999.webp',
    '-1.webp',
    '320.png',
    '320',
    '.webp',
    '321.webp',
    '320.avif',
    '..%2f..%2fsession-secret',
    '%2e%2e%2f320.webp',
    '320.WEBP',
    '320.webp;x',
    '',
  ])('404 for /%s', async (file) => {
    const row = await upload()
    const response = await site.get(pathOf(row, file))
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).not.toContain('immutable')
    expect(response.headers.etag).toBeUndefined()
  })

  test.each(['absent', '..', '%2e%2e', 'a'.repeat(81), 'A'.repeat(26), 'x%2fy'])('404 for the key %s', async (key) => {
    expect((await site.get(`/media/${key}/320.webp`)).statusCode).toBe(404)
  })

  test('ignores the query string', async () => {
    const row = await upload()
    const response = await site.get(`${pathOf(row, '320.webp')}?x.html`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('RF-26 a missing file returns 404; a cached file is still served', async () => {
    const row = await upload()
    await site.get(pathOf(row, '320.webp'))
    for (const width of row.widths) await storage.delete(`images/${row.storageKey}/${width}.webp`)
    expect((await site.get(pathOf(row, '320.webp'))).statusCode).toBe(200)
    expect((await site.get(pathOf(row, '400.webp'))).statusCode).toBe(404)
  })
})

describe('jobs', () => {
  const storedAvif = (row: { storageKey: string }) => storage.exists(`images/${row.storageKey}/320.avif`)
  const isMarked = async (id: number) =>
    (await site.db.primaryPool.query('select has_avif as yes from images where id = $1', [id])).rows[0].yes

  test('encodes, marks and serves AVIF files', async () => {
    const row = await upload()
    await encodeAvif.run(context, { imageId: row.id } as never)
    expect([await storedAvif(row), await isMarked(row.id)]).toEqual([true, true])
    const response = await site.get(pathOf(row, '320.avif'))
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/avif'])
  })

  test('encodes missing AVIF files in batches and skips pictures without a file', async () => {
    const [lost, row] = [await upload(), await upload()]
    for (const width of lost.widths) await storage.delete(`images/${lost.storageKey}/${width}.webp`)
    sent.length = 0
    let next: object | undefined = { afterId: 0 }
    while (next) {
      await encodeMissingAvif.run(context, next as never)
      next = sent.splice(0).at(-1)?.payload
    }
    expect([await isMarked(lost.id), await isMarked(row.id)]).toEqual([false, true])
  })

  test('AB-108 Q-53 a job deletes the files of a deleted picture, after the storage is available again', async () => {
    const row = await upload()
    await deleteImage(context, row.id)
    const failingDelete = async () => {
      throw new Error('storage unavailable')
    }
    for (let attempt = 0; attempt < 9; attempt++) {
      await deleteFilesJob.run({ ...context, storage: { ...storage, delete: failingDelete } }, {} as never)
      await site.db.primaryPool.query(`update files_to_delete set next_attempt_at = now()`)
    }
    expect(sent.at(-1)).toEqual({ name: 'engine.delete-files', payload: {} })
    await deleteFilesJob.run(context, {} as never)
    for (const width of row.widths) expect(await storage.exists(`images/${row.storageKey}/${width}.webp`)).toBe(false)
  })

  test('Q-53 a picture with another reference stays, and the transaction continues', async () => {
    const removePhoto = dynamicStatement('test.remove-photo', 'update users set avatar_image_id = null where id = $1')
    const row = await upload('avatar')
    const { id } = await addPerson(site.db)
    await site.db.primaryPool.query('update users set avatar_image_id = $1 where id = $2', [row.id, id])
    sent.length = 0
    await context.db.transaction(async (db) => {
      await deleteImage({ ...context, db }, row.id)
      await db.query(removePhoto, [id])
    })
    expect(sent).toEqual([])
    const { rows } = await site.db.primaryPool.query(
      'select u.avatar_image_id as avatar, i.id from users u, images i where u.id = $1 and i.id = $2',
      [id, row.id],
    )
    expect(rows).toEqual([{ avatar: null, id: row.id }])
  })
})

describe('pictures in responses', () => {
  const image = { path: '/media/abc', widths: [320, 640], avif: false }

  test('FEED-047 returns the smallest width that covers the space', () => {
    expect([96, 320, 321, 5000].map((pixels) => imageUrl(image, pixels))).toEqual([
      '/media/abc/320.webp',
      '/media/abc/320.webp',
      '/media/abc/640.webp',
      '/media/abc/640.webp',
    ])
  })

  test('the SQL expression returns the fields of a row, and null without one', async () => {
    const row = await upload()
    const { rows } = await site.db.primaryPool.query(
      `select ${imageJson('images')} as image from images where id = $1
       union all select ${imageJson('nothing')} from (select 1) one left join images nothing on false`,
      [row.id],
    )
    const { storageKey, color } = row
    expect(rows[0].image).toEqual({
      path: `/media/${storageKey}`,
      width: 400,
      height: 300,
      color,
      alt: 'ครูกับนักเรียน',
      widths: [320, 400],
      avif: false,
      focal_x: 0.5,
      focal_y: 0.5,
    })
    expect(rows[1].image).toBeNull()
  })
})

test('two storage instances see the same files', async () => {
  const row = await upload()
  const other = await openStorage({ dataDir: site.app.backgroundContext().config.dataDir, s3: undefined })
  expect(await other.exists(`images/${row.storageKey}/320.webp`)).toBe(true)
})
