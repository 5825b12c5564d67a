/** What endpoints take and answer, whoever wrote them. */
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

test('Q-06 the id of a DELETE comes from the body, else from the query', async () => {
  const remove = (url: string, payload?: object) => member.request({ method: 'DELETE', url, payload })
  expect((await remove('/sample-pin', { post_id: 5 })).statusCode).toBe(200)
  expect((await remove('/sample-pin?post_id=6')).statusCode).toBe(200)
  expect((await remove('/sample-pin?post_id=6', { post_id: 7 })).statusCode).toBe(200)
  expect(received.map((one) => (one.unpinned as { post_id: unknown }).post_id)).toEqual([5, '6', 7])
})

test('API-009 lists come as data with next_page_url; undeclared keys never leave', async () => {
  expect((await member.get(notes)).json()).toEqual({ data: [], next_page_url: null })
  expect((await member.get(`${notes}/5`)).json()).toEqual({ data: { id: 5, title: 'ก' } })
})

test('API-011 queries are held to the schema like bodies', async () => {
  for (const query of ['page=0', 'page=-1', 'page=1&page=2', 'page[]=1', `search=${'x'.repeat(101)}`]) {
    if (query === 'page[]=1') expect((await member.get(`${notes}?${query}`)).statusCode).toBe(200)
    else expectErrorResponse(await member.get(`${notes}?${query}`), 422, 'validation')
  }
})

test('AB-157 brackets build lists of text and nothing else', async () => {
  const list = async (query: string) => {
    received.length = 0
    const answer = await member.get(`${notes}?${query}`)
    return [answer.statusCode, received[0]?.['tags[]']]
  }
  expect(await list('tags[]=1&tags%5B%5D=2')).toEqual([200, ['1', '2']])
  expect(await list('tags[a][b]=1&tags[0]=1&tags[999999]=1&tags=1&[]=1')).toEqual([200, undefined])
  expect(await list('tags[]=')).toEqual([422, undefined])
  expect(await list('tags[]=1 OR 1')).toEqual([422, undefined])
  expect(await list(new Array(50).fill('tags[]=1').join('&'))).toEqual([200, new Array(50).fill('1')])
  expect(await list(new Array(60).fill('tags[]=1').join('&'))).toEqual([422, undefined])
  expect((await list(new Array(1_000).fill('tags[]=1').join('&')))[0]).toBe(414)
})

test('API-007 a refusal carries the extras and the Thai text that its feature declares', async () => {
  const answer = await member.post('/api/sample/misbehave', { how: 'closed' })
  expectErrorResponse(answer, 423, 'closed')
  expect(answer.json()).toMatchObject({ message: sampleTexts.closed, desc: 'captcha' })
})

test('a code that the contract does not declare is loud in tests', async () => {
  expectErrorResponse(await member.post('/api/sample/misbehave', { how: 'undeclared' }), 500, 'internal')
  expect(server.faults.splice(0)[0]?.message).toContain('never_declared')
})

test('an answer that the contract does not state does not leave', async () => {
  expectErrorResponse(await member.post('/api/sample/misbehave', { how: 'contract' }), 500, 'internal')
  expect(server.faults.splice(0)[0]?.message).toContain('status (invalid_value)')
})

test('our own faults say nothing but the request id, and the log says the rest', async () => {
  const answer = await member.post('/api/sample/misbehave', { how: 'plain' })
  expectErrorResponse(answer, 500, 'internal')
  await expect.poll(() => server.lines.length).toBe(1)
  const [line] = server.lines
  expect(line).toMatchObject({ level: 'error', status: 500, route: '/api/sample/misbehave', code: 'internal' })
  expect(line?.request_id).toBe(answer.json().request_id)
  expect((line as { err: { message: string } }).err.message).toContain('secret-of-the-code')
})

test('values that only the database finds wrong are refused, not failures (AB-17)', async () => {
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
