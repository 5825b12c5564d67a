/** Profile pictures (AB-100..AB-109, decision Q-72), uploaded through the profile endpoint. */

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import { type Actor, type Response, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf, type SentFile } from '#test/form.ts'
import { acceptedImages, photo, rejectedImages } from '#test/image-corpus.ts'
import { editFieldTexts } from '../texts.ts'

const FIVE_MB = 5 * 1024 * 1024
const PATH = '/user/user_profile/update'
const rejected = await rejectedImages()
const accepted = await acceptedImages()
const png = await photo().png().toBuffer()

let site: TestApp
let limited: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  limited = await testApp({ sameDatabaseAs: site })
})
afterAll(async () => {
  await limited.close()
  await site.close()
})

const createPerson = async () => {
  const user = await createUser(site.db.primary)
  return { id: user.id, actor: await site.as(user) }
}
const send = (actor: Actor, file: SentFile | undefined, fields: Record<string, unknown> = {}): Promise<Response> => {
  const { payload, headers } = formOf({ ...fields, img_profile: file })
  return actor.request({ method: 'POST', url: PATH, payload, headers })
}
const fileOf = (address: string | null) => String(address).replace('/media/', 'images/')
const pictureOf = async (actor: Actor): Promise<string | null> =>
  (await actor.get('/api/user')).json().data.user_profile
const images = async () => (await site.db.primaryPool.query('select count(*)::int as n from images')).rows[0].n
const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.byteLength)])

describe('PROF-055 PROF-090 Q-72 a picture', () => {
  test('is cropped to a square, converted to WebP of 512 pixels without metadata, and served with a fixed type', async () => {
    const { actor } = await createPerson()
    const large = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2b77cc' } })
      .withExif({ IFD0: { Artist: 'an artist' } })
      .jpeg()
      .toBuffer()
    const response = await send(actor, { bytes: large, name: 'ครู.jpg' })
    expect(response.statusCode).toBe(200)
    const address = response.json().data.user_profile
    expect(address).toMatch(/^\/media\/[0-9a-z]{26}\/512\.webp$/)
    const served = await site.get(address)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    const facts = await sharp(served.rawPayload).metadata()
    expect(facts).toMatchObject({ width: 512, height: 512, format: 'webp' })
    expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined])
  })

  test('replaces the previous picture, whose files are deleted, and can be removed', async () => {
    const { actor } = await createPerson()
    await send(actor, { bytes: png })
    const first = await pictureOf(actor)
    const before = await images()
    expect((await send(actor, { bytes: png })).statusCode).toBe(200)
    const second = await pictureOf(actor)
    expect(second).not.toBe(first)
    expect(await images()).toBe(before)
    const { storage } = site.app.backgroundContext()
    expect(await storage.exists(fileOf(first))).toBe(true)
    await deleteFilesJob.run(site.app.backgroundContext(), {} as never)
    expect([await storage.exists(fileOf(first)), await storage.exists(fileOf(second))]).toEqual([false, true])
    expect((await send(actor, undefined, { remove_img_profile: '1' })).statusCode).toBe(200)
    expect([await pictureOf(actor), await images()]).toEqual([null, before - 1])
    expect((await send(actor, undefined, { remove_img_profile: '1' })).statusCode).toBe(200)
    expect((await send(actor, undefined, { remove_img_profile: 'yes' })).statusCode).toBe(422)
  })

  test('AB-154 can be saved alone, or left out', async () => {
    const { actor } = await createPerson()
    expect((await send(actor, { bytes: png })).statusCode).toBe(200)
    const picture = await pictureOf(actor)
    expect((await send(actor, undefined, { about_me: 'ไม่มีรูป' })).statusCode).toBe(200)
    expect(await pictureOf(actor)).toBe(picture)
  })

  test('a rejected save keeps the previous picture and leaves no part of the new one', async () => {
    const { actor } = await createPerson()
    await send(actor, { bytes: png })
    const [picture, before] = [await pictureOf(actor), await images()]
    expectErrorResponse(await send(actor, { bytes: png }, { mobile: 'x' }), 422, 'validation')
    expect([await pictureOf(actor), await images()]).toEqual([picture, before])
  })

  test('PROF-075 the previous picture stays if the name is taken at the last moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, createPerson))
    const before = await images()
    const name = { first_name: 'รูปเดียว', last_name: 'ชื่อเดียว' }
    const responses = await Promise.all(people.map(({ actor }) => send(actor, { bytes: png }, name)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    expect(await images()).toBe(before + 1)
  })

  test('AB-107 a visitor cannot upload one', async () => {
    expectErrorResponse(await send(site, { bytes: png }), 401, 'unauthenticated')
  })
})

describe('invalid pictures', () => {
  let actor: Actor
  let picture: string | null
  beforeAll(async () => {
    actor = (await createPerson()).actor
    await send(actor, { bytes: png })
    picture = await pictureOf(actor)
  })

  test.each(rejected)('$row is rejected: $name', async ({ bytes }) => {
    const before = await images()
    const response = await send(actor, { bytes, name: 'photo.png', type: 'image/png' })
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation'])
    expect(response.json().errors).toEqual({ img_profile: ['Please select an image file'] })
    expect([await pictureOf(actor), await images()]).toEqual([picture, before])
  })

  test('AB-104 rejects a picture over 5 MB', async () => {
    expect((await send(actor, { bytes: padded(FIVE_MB) })).statusCode).toBe(200)
    picture = await pictureOf(actor)
    const response = await send(actor, { bytes: padded(FIVE_MB + 1) })
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({ img_profile: [editFieldTexts.photoLarge] })
    expectErrorResponse(await send(actor, { bytes: padded(2 * FIVE_MB) }), 413, 'too_large')
    expect(await pictureOf(actor)).toBe(picture)
  })

  test('AB-103 accepts 25 megapixels and rejects one more row of pixels', async () => {
    const plain = (height: number) =>
      sharp({ create: { width: 5_000, height, channels: 3, background: '#2b77cc' } })
        .png()
        .toBuffer()
    expect((await send(actor, { bytes: await plain(5_000) })).statusCode).toBe(200)
    expect((await send(actor, { bytes: await plain(5_001) })).statusCode).toBe(422)
  })
})

describe('valid pictures', () => {
  test.each(accepted)('$row is encoded again: $name', async ({ bytes }) => {
    const { actor } = await createPerson()
    expect((await send(actor, { bytes, name: 'x.html', type: 'text/html' })).statusCode).toBe(200)
    const served = await site.get(String(await pictureOf(actor)))
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.rawPayload.toString('latin1')).not.toMatch(/<script|EXIF|GPS/i)
  })

  test('AB-105 applies the EXIF orientation', async () => {
    const { actor } = await createPerson()
    const halves = sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }).composite([
      { input: { create: { width: 200, height: 100, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    // Stored upside down, with an EXIF orientation of 180 degrees.
    const bytes = await halves.withMetadata({ orientation: 3 }).jpeg().toBuffer()
    await send(actor, { bytes })
    const served = await site.get(String(await pictureOf(actor)))
    const corner = await sharp(served.rawPayload).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer()
    expect(corner[2]).toBeGreaterThan(200)
  })

  test('AB-106 ignores the file name', async () => {
    const { actor, id } = await createPerson()
    const names = [
      '../../x.png',
      '..\\x',
      'x'.repeat(300),
      'ครู.png',
      'gnp\u202Eexe.',
      'con.png',
      'a%22b.png',
      "a'b.png",
    ]
    for (const name of names) {
      expect((await send(actor, { bytes: png, name })).statusCode).toBe(200)
      expect(await pictureOf(actor)).toMatch(/^\/media\/[0-9a-z]{26}\/\d+\.webp$/)
    }
    const { rows } = await site.db.primaryPool.query(
      'select i.* from images i join users u on u.avatar_image_id = i.id where u.id = $1',
      [id],
    )
    expect(JSON.stringify(rows)).not.toMatch(/png|con|exe/)
  })
})

test('AB-107 rejects the eleventh picture in ten minutes, but not a save without a picture', async () => {
  const user = await createUser(site.db.primary)
  const actor = await limited.as(user)
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) statuses.push((await send(actor, { bytes: png })).statusCode)
  expect(statuses).toEqual([...new Array(10).fill(200), 429])
  expect((await send(actor, undefined, { about_me: 'ยังบันทึกได้' })).statusCode).toBe(200)
})

test('Q-08 allows twenty changes an hour; saves without a change and rejected saves do not count', async () => {
  const actor = await limited.as(await createUser(site.db.primary))
  const save = async (fields: Record<string, unknown>) => (await send(actor, undefined, fields)).statusCode
  const statuses: number[] = []
  for (let index = 0; index < 21; index++) statuses.push(await save({ about_me: `ครั้งที่ ${index}` }))
  expect(statuses).toEqual([...new Array(20).fill(200), 429])
  expect(await save({ about_me: 'ครั้งที่ 19' })).toBe(200)
  expect(await save({ mobile: 'ไม่ใช่เบอร์' })).toBe(422)
})

test('PROF-081 AB-142 rejects a workplace without visible characters', async () => {
  const { actor } = await createPerson()
  for (const workplace of ['\u200b', '\u3164', '\u00a0 \u2060', '\u202e']) {
    const response = await send(actor, undefined, { workplace })
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({ workplace: ['กรุณาระบุชื่อองค์กร / สถานที่ทำงานปัจจุบัน'] })
  }
})

test('AB-107 many concurrent uploads are queued', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, createPerson))
  const responses = await Promise.all(people.map(({ actor }) => send(actor, { bytes: png })))
  for (const { statusCode } of responses) expect([200, 503]).toContain(statusCode)
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
})
