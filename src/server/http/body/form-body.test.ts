/** Forms with a file (AB-19), over HTTP on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type Actor, type Response, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { feature, handle } from '../../feature.ts'
import { engineTexts } from '../../texts.ts'
import { FIELD_MAX_BYTES, formShape } from './form-body.ts'
import { createPartCounter } from './form-parts.ts'

const FILE_MAX_BYTES = 100_000
const TOO_LARGE = 'ไฟล์ใหญ่เกินไป'
const path = '/api/sample/photo'
const sendPhoto = endpoint({
  method: 'POST',
  path,
  access: 'member',
  input: z.object({
    title: z.string().check(z.minLength(1)),
    note: z.optional(z.string()),
    photo: z.optional(z.file().check(z.maxSize(FILE_MAX_BYTES, TOO_LARGE))),
  }),
  output: z.object({ status: z.literal('success') }),
  consumes: 'multipart',
  summary: 'Takes a picture',
})
const OPTIONAL = '/api/sample/optional'
const sendOptional = endpoint({ ...sendPhoto, path: OPTIONAL, input: z.partial(sendPhoto.input) })
const received: { title: string; note?: string; photo?: Buffer; name?: string }[] = []
const photos = feature({
  name: 'photos',
  endpoints: [
    handle(sendOptional, async () => {
      received.push({ title: '' })
      return { status: 'success' as const }
    }),
    handle(sendPhoto, async (_call, { photo, ...rest }) => {
      received.push({ ...rest, ...(photo && { photo: Buffer.from(await photo.arrayBuffer()), name: photo.name }) })
      return { status: 'success' as const }
    }),
  ],
})

let site: TestApp
let member: Actor
beforeAll(async () => {
  site = await testApp({ features: [photos], rateLimits: 'off' })
  member = await site.as(await addPerson(site.db))
})
afterAll(() => site.close())
beforeEach(() => {
  received.length = 0
})

type Part = string | Buffer
const type = { 'content-type': 'multipart/form-data; boundary=xxxx' }
const field = (name: string, value: Part, more = '') =>
  Buffer.concat([
    Buffer.from(`--xxxx\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const file = (value: Part, name = 'a.png', fieldName = 'photo') =>
  field(fieldName, value, `; filename="${name}"\r\nContent-Type: image/png`)
const body = (...parts: Part[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from('--xxxx--\r\n')])
const send = (payload: Part, headers: Record<string, string> = type): Promise<Response> =>
  member.request({ method: 'POST', url: path, payload, headers })
const title = field('title', 'ครู')

describe('a form', () => {
  test('is parsed into UTF-8 texts and an unchanged file without its name', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 120, 120, 120, 0])
    expect((await send(body(title, field('note', 'บรรทัด\r\nสอง'), file(bytes, '../../etc/ครู.png')))).statusCode).toBe(
      200,
    )
    expect(received).toEqual([{ title: 'ครู', note: 'บรรทัด\r\nสอง', photo: bytes, name: '' }])
  })

  test('may omit its file, also as an empty file field of a browser', async () => {
    expect((await send(body(title))).statusCode).toBe(200)
    const unused = field('photo', '', '; filename=""\r\nContent-Type: application/octet-stream')
    expect((await send(body(title, unused))).statusCode).toBe(200)
    expect(received).toEqual([{ title: 'ครู' }, { title: 'ครู' }])
  })

  test('may be sent by the API client of the browser', async () => {
    const form = new FormData()
    form.append('title', 'ครูใหม่')
    form.append('photo', new File(['ภาพ'], 'a.png', { type: 'image/png' }))
    const sent = new Response(form)
    const headers = { 'content-type': String(sent.headers.get('content-type')) }
    expect((await send(Buffer.from(await sent.arrayBuffer()), headers)).statusCode).toBe(200)
    expect(received[0]).toMatchObject({ title: 'ครูใหม่', photo: Buffer.from('ภาพ') })
  })

  test('API-008 with invalid fields is rejected with the text of each schema', async () => {
    const response = await send(body(file(Buffer.alloc(FILE_MAX_BYTES + 1))))
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({ title: [engineTexts.required], photo: [TOO_LARGE] })
    expect((await send(body(title, file(Buffer.alloc(FILE_MAX_BYTES))))).statusCode).toBe(200)
  })
})

describe('AB-19 an invalid form', () => {
  const invalidForms: [string, Part, number, string][] = [
    ['another boundary than declared', body(title).toString().replaceAll('xxxx', 'yyyy'), 400, 'bad_request'],
    ['no end', Buffer.concat([title]), 400, 'bad_request'],
    ['cut in the middle of the file', body(title, file(Buffer.alloc(5_000))).subarray(0, 3_000), 400, 'bad_request'],
    ['a part without name', body(title, '--xxxx\r\nContent-Disposition: form-data\r\n\r\nx\r\n'), 400, 'bad_request'],
    ['a name with line breaks', body(title, field('a%0d%0ab', 'x')), 400, 'bad_request'],
    [
      '1000 parts',
      body(title, ...Array.from({ length: 1_000 }, (_, index) => field(`f${index}`, ''))),
      413,
      'too_large',
    ],
    ['a header of 20 KB', body(field('title', 'x', `\r\nX-Long: ${'x'.repeat(20_000)}`)), 400, 'bad_request'],
    ['10 KB before the first part', body(`${'x'.repeat(10_000)}\r\n`, title), 400, 'bad_request'],
    ['1000 headers', body(field('title', 'x', '\r\nX-A: 1'.repeat(1_000))), 400, 'bad_request'],
    ['a field of 17 KB', body(field('title', 'x'.repeat(FIELD_MAX_BYTES + 1))), 422, 'validation'],
    ['a file as text', body(title, field('photo', 'x')), 422, 'validation'],
    ['text as a file', body(file('x', 'a.png', 'title')), 422, 'validation'],
    ['two files in one field', body(title, file('x'), file('y')), 422, 'validation'],
    ['a file in another field', body(title, file('x', 'a.png', 'other')), 422, 'validation'],
    ['a repeated field', body(title, title), 422, 'validation'],
    ['an undeclared field', body(title, field('role_type', 'admin')), 422, 'validation'],
    ['a nested name', body(title, field('title[a]', 'x')), 422, 'validation'],
    ['__proto__', body(title, field('__proto__', '{"admin":true}')), 400, 'bad_request'],
    ['constructor', body(title, field('constructor', 'x')), 400, 'bad_request'],
    ['a file named toString', body(title, file('x', 'a.png', 'toString')), 400, 'bad_request'],
    ['NUL', body(field('title', 'a\0b')), 400, 'bad_request'],
    ['text that is not UTF-8', body(field('title', Buffer.from([0xff, 0xfe]))), 400, 'bad_request'],
    ['an overlong encoding', body(field('title', Buffer.from([0xc0, 0xaf]))), 400, 'bad_request'],
    ['a surrogate', body(field('title', Buffer.from([0xed, 0xa0, 0x80]))), 400, 'bad_request'],
    ['five megabytes', body(title, file(Buffer.alloc(5_000_000))), 413, 'too_large'],
    ['nothing', '', 422, 'validation'],
  ]
  test.each(invalidForms)('%s', async (_name, payload, status, code) => {
    expectErrorResponse(await send(payload), status, code)
    expect(received).toEqual([])
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('the charset that a part declares is ignored: it must be UTF-8', async () => {
    const part = field('title', Buffer.from('ก', 'utf16le'), '\r\nContent-Type: text/plain; charset=utf-16le')
    expect((await send(body(part))).statusCode).toBe(200)
    const json = field('title', '{"a":1}', '\r\nContent-Type: application/json')
    expect((await send(body(json))).statusCode).toBe(200)
    expect(received.map((one) => one.title)).toEqual(['\u0001\u000e', '{"a":1}'])
  })

  const empty: [string, Part][] = [
    ['only the closing boundary', '--xxxx--\r\n'],
    ['only the closing boundary, without a line end', '--xxxx--'],
    ['a line end and the closing boundary', '\r\n--xxxx--\r\n'],
    ['an empty part', '--xxxx\r\n--xxxx--\r\n'],
    ['a part without headers', '--xxxx\r\n\r\nครู\r\n--xxxx--\r\n'],
    ['a part without headers and content', '--xxxx\r\n\r\n\r\n--xxxx--\r\n'],
    ['a part without form headers', '--xxxx\r\nX-A: 1\r\n\r\nครู\r\n--xxxx--\r\n'],
    ['a part with a content type only', '--xxxx\r\nContent-Type: image/png\r\n\r\nx\r\n--xxxx--\r\n'],
    ['a part with an empty disposition', '--xxxx\r\nContent-Disposition:\r\n\r\nx\r\n--xxxx--\r\n'],
    ['parts without headers', `${'--xxxx\r\n\r\nx\r\n'.repeat(5)}--xxxx--\r\n`],
    ['a part without headers before a valid one', body('--xxxx\r\n\r\nx\r\n', title)],
    ['a part without headers after a valid one', body(title, '--xxxx\r\n\r\nx\r\n')],
    ['a part without an empty line next to a valid one', body(title, '--xxxx\r\nx\r\n')],
  ]
  test.each(empty)('AB-190 %s is rejected, also if no field is required', async (_name, payload) => {
    for (const url of [path, OPTIONAL]) {
      const response = await member.request({ method: 'POST', url, payload, headers: type })
      expectErrorResponse(response, 422, 'validation')
      expect(response.json().errors).toEqual({ body: [engineTexts.invalid] })
    }
    expect(received).toEqual([])
  })

  test('AB-190 a boundary split between two chunks is counted once', () => {
    const whole = body(title, field('note', '\r\n--xxx\r\n--'), file('x'))
    for (let at = 1; at < whole.length; at++) {
      const parts = createPartCounter('multipart/form-data; charset=utf-8; boundary="xxxx"')
      parts.add(whole.subarray(0, at))
      parts.add(whole.subarray(at))
      expect([at, parts.count]).toEqual([at, 3])
    }
  })

  test('with another content type, or none, is not parsed', async () => {
    const json = { 'content-type': 'application/json' }
    expectErrorResponse(await send('{"title":"x"}', json), 415, 'unsupported_media_type')
    for (const other of ['multipart/form-data', 'multipart/mixed; boundary=xxxx', 'text/plain']) {
      expectErrorResponse(await send(body(title), { 'content-type': other }), 415, 'unsupported_media_type')
    }
    expectErrorResponse(await send(body(title), { ...type, 'content-encoding': 'gzip' }), 415, 'unsupported_media_type')
  })
})

test('a form is described with its file in the OpenAPI document', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  expect(paths[path].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
    required: ['title'],
    properties: { title: { type: 'string' }, photo: { type: 'string', format: 'binary', maxLength: FILE_MAX_BYTES } },
  })
})

describe('before a form is read', () => {
  test('Q-02 account, XHR marker, token and origin are checked', async () => {
    const payload = body(title, field('csrf_token', member.headers['x-csrf-token'] ?? ''))
    const rejected = async (headers: Record<string, string>) => send(payload, { ...type, ...headers })
    for (const header of ['x-csrf-token', 'x-requested-with', 'sec-fetch-site']) {
      expectErrorResponse(await rejected({ [header]: 'cross-site' }), 403, 'csrf')
    }
    expectErrorResponse(
      await site.request({ method: 'POST', url: path, payload, headers: type }),
      401,
      'unauthenticated',
    )
    expect(received).toEqual([])
  })

  test('a GET of its path returns 405 with the allowed method', async () => {
    const response = await member.get(path)
    expectErrorResponse(response, 405, 'method_not_allowed')
    expect(response.headers.allow).toBe('POST')
  })
})

test('an endpoint whose form has no file with a size limit cannot be bound', () => {
  const input = z.object({ title: z.string() })
  expect(() => formShape({ path, input })).toThrow('a form must have a file, and each file a size limit')
  expect(() => formShape({ path, input: z.object({ photo: z.file() }) })).toThrow(/limit/)
})
