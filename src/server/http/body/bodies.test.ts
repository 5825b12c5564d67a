/** Request bodies: types, sizes and invalid content (AB-01..AB-19), over HTTP on a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, type Response, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { received, sampleFeature, sampleTexts } from '#test/sample-feature.ts'
import { engineTexts } from '../../texts.ts'

let server: TestApp
let member: Actor

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'off' })
  member = await server.as(await addPerson(server.db))
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  server.lines.length = 0
})

const notes = '/api/sample/notes'
const good = { title: 'ก', score: 3 }
const json = { 'content-type': 'application/json' }

function raw(payload: string | Buffer, headers: Record<string, string> = json): Promise<Response> {
  return member.request({ method: 'POST', url: notes, payload, headers })
}

test('AB-01 invalid JSON is rejected', async () => {
  for (const body of ['{"a":', '}', "{'a':1}", 'NaN', '{"a":1,}', '{"a":1}{"b":2}']) {
    expectErrorResponse(await raw(body), 400, 'bad_request')
  }
})

test('AB-02 an empty body returns 400, a JSON value that is no object 422', async () => {
  expectErrorResponse(await raw(''), 400, 'bad_request')
  for (const body of ['null', '5', '"x"', '[]']) expectErrorResponse(await raw(body), 422, 'validation')
})

test('AB-03 API-008 values are not coerced; the invalid field is named', async () => {
  const values = [null, true, 0, -1, 1.5, '5', [5], { x: 1 }, '']
  for (const value of values) {
    const response = await member.post(notes, { ...good, score: value })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toEqual(['score'])
  }
  expect((await raw('{"title":"x","score":1e3}')).json().errors).toEqual({ score: [engineTexts.invalid] })
  for (const value of [null, true, 5, ['x'], { x: 1 }, '', 'ก'.repeat(10_000)]) {
    const response = await member.post(notes, { ...good, title: value })
    expect(Object.keys(response.json().errors)).toEqual(['title'])
  }
  expect(received).toEqual([])
})

test('AB-04 API-008 every missing field is listed with the text of its schema', async () => {
  const response = await member.post(notes, {})
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toEqual({ title: [sampleTexts.titleMissing], score: [engineTexts.required] })
})

test('AB-05 AB-16 unknown keys are ignored and do not reach the use case (Q-04)', async () => {
  const extra = { x: 1, id: 9, role_type: 'admin', user_id: 1, created_at: 'now', is_admin: true }
  expect((await member.post(notes, { ...good, ...extra })).statusCode).toBe(200)
  expect(received).toEqual([good])
})

test('AB-06 of a duplicate key the last value is used', async () => {
  expect((await raw('{"title":"a","score":1,"score":5}')).statusCode).toBe(200)
  expect(received[0]?.score).toBe(5)
})

test('AB-07 a body over the size limit is rejected', async () => {
  const body = (length: number) => JSON.stringify({ ...good, pad: '' }).replace('""', `"${'x'.repeat(length)}"`)
  const frame = Buffer.byteLength(body(0))
  expect((await raw(body(100 * 1024 - frame))).statusCode).toBe(200)
  expectErrorResponse(await raw(body(100 * 1024 - frame + 1)), 413, 'too_large')
})

test('AB-08 NUL is rejected at any place', async () => {
  expectErrorResponse(await raw('{"title":"a\\u0000b","score":1}'), 400, 'bad_request')
  expectErrorResponse(await raw('{"title":"a\0b","score":1}'), 400, 'bad_request')
  expectErrorResponse(await raw('{"title":"a","score":1,"k\\u0000":1}'), 400, 'bad_request')
  expectErrorResponse(await member.get(`${notes}?search=a%00b`), 400, 'bad_request')
  expectErrorResponse(await member.get(`${notes}/1%00`), 400, 'bad_request')
})

test('AB-09 malformed Unicode is rejected', async () => {
  for (const text of ['\\ud800', '\\udc00\\ud800', 'x\\uDFFF']) {
    expectErrorResponse(await raw(`{"title":"${text}","score":1}`), 400, 'bad_request')
  }
  for (const bytes of [
    [0xff, 0xfe],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
  ]) {
    const body = Buffer.concat([Buffer.from('{"score":1,"title":"'), Buffer.from(bytes), Buffer.from('"}')])
    expectErrorResponse(await raw(body), 400, 'bad_request')
  }
  expectErrorResponse(await raw(Buffer.from(JSON.stringify(good), 'utf16le')), 400, 'bad_request')
  expectErrorResponse(await raw(`\ufeff${JSON.stringify(good)}`), 400, 'bad_request')
  expect((await raw('{"title":"\\ud83d\\ude00","score":1}')).statusCode).toBe(200)
})

test('AB-10 deep nesting is rejected before the value is traversed', async () => {
  const nested = (depth: number) => `{"title":"a","score":1,"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  expect((await raw(nested(32))).statusCode).toBe(200)
  expectErrorResponse(await raw(nested(33)), 400, 'bad_request')
  expectErrorResponse(await raw(nested(10_000)), 400, 'bad_request')
  expectErrorResponse(await raw('{"a":'.repeat(15_000)), 400, 'bad_request')
  expectErrorResponse(await raw('['.repeat(200_000)), 413, 'too_large')
})

test('AB-11 keys that access prototypes are rejected', async () => {
  for (const body of [
    '{"__proto__":{"role_type":"admin"}}',
    '{"constructor":{"prototype":{}}}',
    '{"title":"a","score":1,"x":{"\\u005f_proto__":1}}',
  ]) {
    expectErrorResponse(await raw(body), 400, 'bad_request')
  }
  for (const query of ['__proto__[x]=1', 'constructor=1', '__proto__=1']) {
    expectErrorResponse(await member.get(`${notes}?${query}`), 400, 'bad_request')
  }
  expect((await member.get(notes, Object.fromEntries([['__proto__', 'x']]))).statusCode).toBe(200)
  expect(({} as Record<string, unknown>).role_type).toBeUndefined()
})

test('AB-12 SQL in a value is treated as text', async () => {
  for (const text of ["' OR 1=1--", '1;select pg_sleep(5)', "\\'", '$1', '%', '_', '\\', '`']) {
    expect((await member.post(notes, { ...good, title: text })).statusCode).toBe(200)
    expect(received.pop()?.title).toBe(text)
    expectErrorResponse(await member.get(`${notes}/${encodeURIComponent(`1${text}`)}`), 404, 'not_found')
  }
})

test('AB-13 only the declared content type is accepted', async () => {
  const body = JSON.stringify(good)
  for (const type of [
    'text/plain',
    'application/json garbage',
    'application/json\ta',
    'application/jsonp',
    'text/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; x=y',
    'multipart/form-data; boundary=x',
    'application/json, application/json',
  ]) {
    expectErrorResponse(await raw(body, { 'content-type': type }), 415, 'unsupported_media_type')
  }
  const headers = { 'content-length': String(body.length) }
  expectErrorResponse(await raw(Buffer.from(body), headers), 415, 'unsupported_media_type')
  for (const type of ['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"']) {
    expect((await raw(body, { 'content-type': type })).statusCode).toBe(200)
  }
})

test('AB-14 compressed bodies are rejected', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'x']) {
    const headers = { ...json, 'content-encoding': encoding }
    expectErrorResponse(await raw(JSON.stringify(good), headers), 415, 'unsupported_media_type')
  }
  expect((await raw(JSON.stringify(good), { ...json, 'content-encoding': 'identity' })).statusCode).toBe(200)
})

test('AB-15 thousands of keys or items are rejected', async () => {
  const keys = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1]))
  expectErrorResponse(await member.post(notes, { ...good, ...keys }), 422, 'validation')
  expectErrorResponse(await member.post(notes, { ...good, tag_ids: new Array(40_000).fill(1) }), 422, 'validation')
  expectErrorResponse(await member.post(notes, { ...good, tag_ids: [1, 2, 3, 4] }), 422, 'validation')
})

test('AB-17 invalid ids return 404 in a path and 422 in a body', async () => {
  const odd = ['0', '-1', '1.5', '5.0', '0x10', '1e3', '+5', '%205', '9007199254740993', '9223372036854775808']
  for (const id of [...odd, '%E0%B9%95', 'abc', '__proto__', '-0']) {
    expectErrorResponse(await member.get(`${notes}/${id}`), 404, 'not_found')
  }
  for (const score of ['9007199254740993', '9223372036854775808', '1e308', '1e400', '-0']) {
    expectErrorResponse(await raw(`{"title":"a","score":${score}}`), 422, 'validation')
  }
})

test('AB-19 AB-160 a parameter of any length returns 404', async () => {
  expectErrorResponse(await member.get(`${notes}/${'9'.repeat(300)}`), 404, 'not_found')
  expectErrorResponse(await member.get(`${notes}/${'9'.repeat(3_000)}`), 404, 'not_found')
})
