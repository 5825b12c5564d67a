/** Input and output of endpoints, independent of a feature. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { received, sampleFeature, sampleTexts } from '#test/sample-feature.ts'

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

test('Q-06 the id of a DELETE is read from the body or else from the query', async () => {
  const remove = (url: string, payload?: object) => member.request({ method: 'DELETE', url, payload })
  expect((await remove('/sample-pin', { post_id: 5 })).statusCode).toBe(200)
  expect((await remove('/sample-pin?post_id=6')).statusCode).toBe(200)
  expect((await remove('/sample-pin?post_id=6', { post_id: 7 })).statusCode).toBe(200)
  expect(received.map((one) => (one.unpinned as { post_id: unknown }).post_id)).toEqual([5, '6', 7])
})

test('API-009 lists are returned as data with next_page_url; undeclared keys are dropped', async () => {
  expect((await member.get(notes)).json()).toEqual({ data: [], next_page_url: null })
  expect((await member.get(`${notes}/5`)).json()).toEqual({ data: { id: 5, title: 'ก' } })
})

test('API-011 queries are validated like bodies', async () => {
  for (const query of ['page=0', 'page=-1', 'page=1&page=2', 'page[]=1', `search=${'x'.repeat(101)}`]) {
    if (query === 'page[]=1') expect((await member.get(`${notes}?${query}`)).statusCode).toBe(200)
    else expectErrorResponse(await member.get(`${notes}?${query}`), 422, 'validation')
  }
})

test('AB-157 brackets build only lists of text', async () => {
  const list = async (query: string) => {
    received.length = 0
    const response = await member.get(`${notes}?${query}`)
    return [response.statusCode, received[0]?.['tags[]']]
  }
  expect(await list('tags[]=1&tags%5B%5D=2')).toEqual([200, ['1', '2']])
  expect(await list('tags[a][b]=1&tags[0]=1&tags[999999]=1&tags=1&[]=1')).toEqual([200, undefined])
  expect(await list('tags[]=')).toEqual([422, undefined])
  expect(await list('tags[]=1 OR 1')).toEqual([422, undefined])
  expect(await list(new Array(50).fill('tags[]=1').join('&'))).toEqual([200, new Array(50).fill('1')])
  expect(await list(new Array(60).fill('tags[]=1').join('&'))).toEqual([422, undefined])
  expect((await list(new Array(1_000).fill('tags[]=1').join('&')))[0]).toBe(414)
})

test('API-007 an error has the extras and the Thai text that its feature declares', async () => {
  const response = await member.post('/api/sample/misbehave', { how: 'closed' })
  expectErrorResponse(response, 423, 'closed')
  expect(response.json()).toMatchObject({ message: sampleTexts.closed, desc: 'captcha' })
})

test('an error code that the contract does not declare fails tests', async () => {
  expectErrorResponse(await member.post('/api/sample/misbehave', { how: 'undeclared' }), 500, 'internal')
  expect(server.contractErrors.splice(0)[0]?.message).toContain('never_declared')
})

test('a response that violates its contract is not sent', async () => {
  expectErrorResponse(await member.post('/api/sample/misbehave', { how: 'contract' }), 500, 'internal')
  expect(server.contractErrors.splice(0)[0]?.message).toContain('status (invalid_value)')
})

test('internal errors return only the request id, and the log has the details', async () => {
  const response = await member.post('/api/sample/misbehave', { how: 'plain' })
  expectErrorResponse(response, 500, 'internal')
  await expect.poll(() => server.lines.length).toBe(1)
  const [line] = server.lines
  expect(line).toMatchObject({ level: 'error', status: 500, route: '/api/sample/misbehave', code: 'internal' })
  expect(line?.request_id).toBe(response.json().request_id)
  expect((line as { err: { message: string } }).err.message).toContain('secret-of-the-code')
})

test('constraint violations of the database return 4xx, not 500 (AB-17)', async () => {
  const cases = [
    ["select 'x'::int", 400, 'bad_request'],
    ['select 9223372036854775807 + 1', 400, 'bad_request'],
    ["insert into policies (tab, content) values ('nope', '')", 422, 'validation'],
    ['insert into post_likes (user_id, post_id) values (0, 0)', 422, 'validation'],
    ["insert into stickers select 1, 'k', '', '', '' from generate_series(1, 2)", 409, 'conflict'],
  ] as const
  for (const [how, status, code] of cases) {
    expectErrorResponse(await member.post('/api/sample/misbehave', { how }), status, code)
  }
})
