import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStickers } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { photo, rejectedImages } from '#test/image-corpus.ts'
import { deleteRows } from '#test/rows.ts'
import type { OfficeSticker } from '../contract.ts'
import { fieldTexts } from '../texts.ts'

let site: TestApp
let admin: Actor
let other: Actor
let picture: Buffer

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
  other = await site.as(await createAdmin(site.db.primary))
  picture = await photo().png().toBuffer()
})
afterAll(() => site.close())
beforeEach(async () => {
  await deleteRows(site.db.primary, 'comments')
  await deleteRows(site.db.primary, 'stickers')
  await createStickers(site.db.primary)
  site.app.contentBus.dropHere()
})

const PATH = '/api/admin/stickers'
const offeredIds = async () =>
  ((await site.get('/api/v2/stickers')).json().data as { id: number }[]).map(({ id }) => id)
const list = async () => (await admin.get(PATH)).json().data as OfficeSticker[]
const change = (id: number, more: object, actor = admin) =>
  actor.request({
    method: 'PATCH',
    url: `${PATH}/${id}`,
    payload: { name: 'Wow', alt: 'ว้าว', is_retired: false, ...more },
  })
const upload = (fields: object) => {
  const { payload, headers } = formOf({ name: 'Sala', alt: 'ศาลายิ้ม', picture: { bytes: picture }, ...fields })
  return admin.request({ method: 'POST', url: PATH, payload, headers })
}
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('CMT-042 CMT-046 an uploaded sticker is encoded again and offered at once with its text', async () => {
  const response = await upload({})
  expect(response.statusCode).toBe(200)
  const { data } = (await site.get('/api/v2/stickers')).json()
  expect(data.at(-1)).toEqual({
    id: 13,
    name: 'Sala',
    alt: 'ศาลายิ้ม',
    path: expect.stringMatching(/^\/media\/[\w-]+\/\d+\.webp$/),
  })
  const file = await site.get(data.at(-1).path)
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(8, 12).toString()]).toEqual([
    200,
    'image/webp',
    'WEBP',
  ])
})

test('AB-100 pictures that cannot be read, and forms without one or without a text, are rejected in Thai', async () => {
  for (const { bytes } of await rejectedImages()) {
    const response = await upload({ picture: { bytes } })
    expect([[413, 422].includes(response.statusCode), response.json().message]).toEqual([
      true,
      expect.stringMatching(/[\u0E00-\u0E7F]/),
    ])
  }
  expect((await upload({ alt: '' })).json().errors).toEqual({ alt: [fieldTexts.altEmpty] })
  expect((await upload({ picture: undefined })).json().errors).toEqual({ picture: [fieldTexts.fileMissing] })
  expect(await list()).toHaveLength(12)
})

test('CMT-038 a retired sticker is no longer offered or accepted, and a comment that has it keeps it', async () => {
  const db = site.db.primary
  const { id: postId } = await createStory(db, { authorId: (await createTeacher(db)).id })
  const member = await site.as(await createUser(db))
  const write = (stickers: number[]) =>
    member.post(`/comment/post/${postId}`, {
      type: 'comment',
      parent_id: null,
      comment_as: 0,
      is_anonymous: 0,
      text: 'ดี',
      stickers,
    })
  const { id } = (await write([12])).json().data.saved_data
  expect((await change(12, { is_retired: true })).statusCode).toBe(200)
  expect(await offeredIds()).toEqual(range(11))
  expectErrorResponse(await write([12]), 422, 'validation')
  const edit = (stickers: number[]) =>
    member.request({ method: 'PATCH', url: `/comment/${id}`, payload: { is_anonymous: 0, text: 'ดีมาก', stickers } })
  expect((await edit([12])).statusCode).toBe(200)
  const { data } = (await site.get(`/api/v2/content/${postId}/comments`)).json()
  expect(data[0].stickers.map((sticker: { id: number }) => sticker.id)).toEqual([12])
  expect((await edit([1])).statusCode).toBe(200)
  expectErrorResponse(await edit([12]), 422, 'validation')
  expect((await list()).at(-1)).toMatchObject({ id: 12, is_retired: true })
})

test('CMT-046 an order is that of the form; of two admins at once one gets 409 with the newer list', async () => {
  const order = (ids: number[], actor: Actor) => actor.post(`${PATH}/order`, { ids, known: range(12) })
  const [last, ...rest] = range(12).toReversed() as [number, ...number[]]
  const answers = await Promise.all([order([last, ...rest], admin), order([...rest, last], other)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().data).toEqual(await list())
  const current = await offeredIds()
  for (const ids of [current.slice(1), [...current, 99], [current[0], ...current.slice(0, -1)]]) {
    expectErrorResponse(await admin.post(`${PATH}/order`, { ids, known: current }), 422, 'validation')
  }
})

test('the form always offers one sticker, and at most 24; parallel changes keep both limits', async () => {
  const retired = await Promise.all(range(12).map((id) => change(id, { is_retired: true, name: `S${id}` })))
  expect(retired.filter(({ statusCode }) => statusCode === 200)).toHaveLength(11)
  expectErrorResponse(retired.find(({ statusCode }) => statusCode !== 200)!, 422, 'sticker_last')
  await Promise.all(range(12).map((id) => change(id, { is_retired: false, name: `S${id}` })))
  const pool = site.db.primaryPool
  await pool.query(`insert into stickers (id, key, name, path, alt)
    select n, 'more-' || n, 'more', '/stickers/wow.svg', 'more' from generate_series(13, 24) as n`)
  site.sent.length = 0
  expectErrorResponse(await upload({}), 422, 'stickers_full')
  // The picture was not stored for a moment: no job encodes or deletes its files.
  expect(site.sent).toEqual([])
  const images = await pool.query('select 1 from images where alt = $1', ['ศาลายิ้ม'])
  expect(images.rowCount).toBe(1)
})

test('CMT-022 five phrases are replaced together; of two admins at once one gets 409', async () => {
  const phrases = async () => (await site.get('/api/v2/quick-phrases')).json().data as string[]
  const known = await phrases()
  expect(known).toHaveLength(5)
  const next = (letter: string) => range(5).map((number) => `${letter} ${number}`)
  const save = (texts: string[], actor = admin) =>
    actor.request({ method: 'PATCH', url: '/api/admin/quick-phrases', payload: { phrases: texts, known } })
  const answers = await Promise.all([save(next('ก')), save(next('ข'), other)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().data).toEqual(await phrases())
  for (const texts of [
    next('ก').slice(1),
    [...next('ก').slice(1), ' '],
    Array(5).fill('ซ้ำ'),
    Array(5).fill('ก'.repeat(81)),
  ]) {
    expectErrorResponse(await save(texts), 422, 'validation')
  }
})
