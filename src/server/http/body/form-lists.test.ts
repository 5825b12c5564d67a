/** Forms with several files, lists and long texts, and forms that share their path with a JSON endpoint. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { addPerson } from '#test/people.ts'
import { feature, handle } from '../../feature.ts'
import { FIELD_MAX_BYTES } from './form-body.ts'

const LONG = 20_000
const path = '/api/sample/album/:albumId'
const url = '/api/sample/album/7'
const success = z.object({ status: z.literal('success') })
const changeAlbum = endpoint({
  method: 'PATCH',
  path,
  viaPost: true,
  access: 'member',
  consumes: 'multipart',
  input: z.object({
    albumId: z.string(),
    text: z.optional(z.string().check(z.maxLength(LONG))),
    short: z.optional(z.string()),
    'tags[]': z.optional(z.array(z.string())),
    cover: z.optional(z.file().check(z.maxSize(1_000, 'ปกใหญ่'))),
    logo: z.optional(z.file().check(z.maxSize(100, 'โลโก้ใหญ่'))),
  }),
  output: success,
  summary: 'Takes pictures',
})
const deleteAlbum = endpoint({
  method: 'DELETE',
  path,
  viaPost: true,
  access: 'member',
  input: z.object({ albumId: z.string() }),
  output: success,
  summary: 'Deletes pictures',
})
const noteAlbum = endpoint({
  method: 'POST',
  path: `${path}/note`,
  access: 'member',
  bodyMaxBytes: 300_000,
  input: z.object({ albumId: z.string(), text: z.string() }),
  output: success,
  summary: 'Takes a long text',
})

const received: object[] = []
const albums = feature({
  name: 'albums',
  endpoints: [
    handle(changeAlbum, async (_call, { cover, logo, ...rest }) => {
      received.push({ ...rest, sizes: [cover?.size, logo?.size] })
      return { status: 'success' as const }
    }),
    handle(deleteAlbum, async () => {
      received.push({ isDeleted: true })
      return { status: 'success' as const }
    }),
    handle(noteAlbum, async (_call, { text }) => {
      received.push({ length: text.length })
      return { status: 'success' as const }
    }),
  ],
})

let site: TestApp
let member: Actor
beforeAll(async () => {
  site = await testApp({ features: [albums], rateLimits: 'off' })
  member = await site.as(await addPerson(site.db))
})
afterAll(() => site.close())
beforeEach(() => {
  received.length = 0
})

const send = (fields: Record<string, unknown>, method: 'POST' | 'PATCH' = 'POST') =>
  member.request({ method, url, ...formOf(method === 'POST' ? { _method: 'patch', ...fields } : fields) })
const file = (size: number) => ({ bytes: Buffer.alloc(size, 1) })

test('several files, a list and a long text arrive, by POST with _method and by PATCH', async () => {
  const text = 'ก'.repeat(LONG)
  const fields = { text, 'tags[]': ['3', '18', '3'], cover: file(1_000), logo: file(100) }
  for (const method of ['POST', 'PATCH'] as const) expect((await send(fields, method)).statusCode).toBe(200)
  const expected = { albumId: '7', text, 'tags[]': ['3', '18', '3'], sizes: [1_000, 100] }
  expect(received).toEqual([expected, expected])
})

test('each file has its own limit', async () => {
  const response = await send({ cover: file(1_000), logo: file(101) })
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toEqual({ logo: ['โลโก้ใหญ่'] })
})

test('a field is repeated only if it is a list, and a list has at most 50 values', async () => {
  expectErrorResponse(await send({ short: ['a', 'b'] }), 422, 'validation')
  expectErrorResponse(await send({ cover: [file(1), file(1)] }), 422, 'validation')
  expect((await send({ 'tags[]': Array.from({ length: 50 }, String), cover: file(1) })).statusCode).toBe(200)
  const many = await send({ 'tags[]': Array.from({ length: 51 }, String), cover: file(1) })
  expect(many.statusCode).toBeGreaterThanOrEqual(400)
  expect(many.statusCode).toBeLessThan(500)
})

test('only a text that declares it may be longer than 16 KB', async () => {
  expectErrorResponse(await send({ short: 'x'.repeat(FIELD_MAX_BYTES + 1) }), 422, 'validation')
  expectErrorResponse(await send({ text: 'x'.repeat(LONG + 1) }), 422, 'validation')
})

test('the path takes JSON for its other methods, and no other content type', async () => {
  expect((await member.post(url, { _method: 'delete' })).statusCode).toBe(200)
  expect((await member.request({ method: 'DELETE', url })).statusCode).toBe(200)
  expect(received).toEqual([{ isDeleted: true }, { isDeleted: true }])
  expectErrorResponse(await member.post(url, { _method: 'patch' }), 422, 'validation')
  expectErrorResponse(await member.post(url, {}), 422, 'validation')
  expectErrorResponse(await send({ _method: 'delete' }), 422, 'validation')
  expectErrorResponse(
    await member.request({ method: 'POST', url, payload: 'x', headers: { 'content-type': 'text/plain' } }),
    415,
    'unsupported_media_type',
  )
  expectErrorResponse(await site.post(url, { _method: 'delete' }), 401, 'unauthenticated')
  expectErrorResponse(
    await site.request({ method: 'POST', url, ...formOf({ _method: 'patch' }) }),
    401,
    'unauthenticated',
  )
})

test('without its token neither is run', async () => {
  const withoutToken = { 'x-csrf-token': '' }
  expectErrorResponse(await member.post(url, { _method: 'delete' }, withoutToken), 403, 'csrf')
  const form = formOf({ _method: 'patch', short: 'a' })
  const headers = { ...form.headers, ...withoutToken }
  expectErrorResponse(await member.request({ method: 'POST', url, payload: form.payload, headers }), 403, 'csrf')
  expect(received).toEqual([])
})

test('a JSON body has the size that its endpoint declares, all others 100 KB', async () => {
  expect((await member.post(`${url}/note`, { text: 'x'.repeat(250_000) })).statusCode).toBe(200)
  expectErrorResponse(await member.post(`${url}/note`, { text: 'x'.repeat(310_000) }), 413, 'too_large')
  expectErrorResponse(await member.post(url, { _method: 'delete', text: 'x'.repeat(150_000) }), 413, 'too_large')
})
