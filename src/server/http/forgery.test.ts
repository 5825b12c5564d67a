/** Cross-site requests and unsupported methods (AB-20..AB-29). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { received, sampleFeature } from '#test/sample-feature.ts'
import { engineTexts } from '../texts.ts'

let server: TestApp
let member: Actor
let other: Actor
let admin: Actor

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'off' })
  member = await server.as(await addPerson(server.db))
  other = await server.as(await addPerson(server.db))
  admin = await server.as(await addPerson(server.db, { roleType: 'admin' }))
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  server.lines.length = 0
})

const notes = '/api/sample/notes'
const good = { title: 'ก', score: 3 }

test('API-001 a call that changes data requires the XHR marker (AB-22)', async () => {
  for (const marker of ['', 'fetch', 'XMLHttpRequest2']) {
    expectErrorResponse(await member.post(notes, good, { 'x-requested-with': marker }), 403, 'csrf')
  }
  expect((await member.post(notes, good, { 'x-requested-with': 'xmlhttprequest' })).statusCode).toBe(200)
  expect(received).toHaveLength(1)
})

test('API-001 a read does not require the marker', async () => {
  expect((await server.app.inject({ url: `${notes}/5` })).statusCode).toBe(200)
})

test('API-002 a call that changes data requires the CSRF header (AB-20, AB-21)', async () => {
  const own = member.headers['x-csrf-token'] as string
  const wrong = ['', 'x', own.slice(0, -2), `${own}x`, other.headers['x-csrf-token'], server.headers['x-csrf-token']]
  for (const token of wrong)
    expectErrorResponse(await member.post(notes, good, { 'x-csrf-token': token as string }), 403, 'csrf')
  expectErrorResponse(await member.post(notes, { ...good, csrf_token: own }, { 'x-csrf-token': '' }), 403, 'csrf')
  expectErrorResponse(await member.post(`${notes}?csrf_token=${own}`, good, { 'x-csrf-token': '' }), 403, 'csrf')
  const cookie = `${member.headers.cookie}; csrf=${own}`
  expectErrorResponse(await member.post(notes, good, { 'x-csrf-token': '', cookie }), 403, 'csrf')
  expect(received).toEqual([])
})

test('API-002 the server issues a new token bound to the caller', async () => {
  for (const actor of [server, member]) {
    const response = await actor.get('/api/v2/csrf-token', { 'x-csrf-token': '' })
    const { token } = response.json().data
    expect(response.headers['cache-control']).toBe('no-store')
    const url = '/api/sample/misbehave'
    expect((await actor.post(url, { how: 'select 1' }, { 'x-csrf-token': token })).statusCode).toBe(200)
  }
})

test('AB-23 a foreign origin is rejected with any token', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'https://localhost:80']) {
    expectErrorResponse(await member.post(notes, good, { origin }), 403, 'csrf')
  }
  for (const site of ['cross-site', 'same-site', 'none']) {
    expectErrorResponse(await member.post(notes, good, { 'sec-fetch-site': site }), 403, 'csrf')
  }
  expect((await member.post(notes, good, { origin: 'http://localhost:80' })).statusCode).toBe(200)
})

test('AB-24 content types of cross-site forms are not accepted', async () => {
  const bare = { cookie: member.headers.cookie as string, 'sec-fetch-site': 'cross-site' }
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const headers = { ...bare, 'content-type': type }
    expectErrorResponse(
      await server.app.inject({ method: 'POST', url: notes, payload: 'title=x', headers }),
      403,
      'csrf',
    )
  }
  expect(received).toEqual([])
})

test('API-013 a visitor gets 401 where sign-in is required, before anything is read', async () => {
  expectErrorResponse(await server.post(notes, good), 401, 'unauthenticated')
  expectErrorResponse(await server.request({ method: 'DELETE', url: '/sample-pin?post_id=1' }), 401, 'unauthenticated')
})

test('AB-25 a GET that changes data is protected like a POST', async () => {
  const url = '/sample-show?id=1&show=0'
  expectErrorResponse(await server.get(url), 401, 'unauthenticated')
  expectErrorResponse(await member.get(url), 403, 'forbidden')
  const bare = { cookie: admin.headers.cookie as string }
  expectErrorResponse(await server.app.inject({ url, headers: bare }), 403, 'csrf')
  const head = await admin.request({ method: 'HEAD', url })
  expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
  const response = await admin.get(url)
  expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
    200,
    { data: 0 },
    'no-store',
  ])
  for (const query of ['id=1&show=2', 'id=1&show=', 'id=1&show=0&show=1', 'id[]=1&show=1', 'show=1']) {
    expectErrorResponse(await admin.get(`/sample-show?${query}`), 422, 'validation')
  }
})

test('API-006 a documented POST with _method acts as PATCH or DELETE (AB-26)', async () => {
  expect((await member.post(`${notes}/7`, { _method: 'patch', title: 'ข' })).statusCode).toBe(200)
  expect((await member.post(`${notes}/7`, { _method: 'PATCH', title: 'ค' })).statusCode).toBe(200)
  expect((await member.post(`${notes}/7`, { _method: 'delete' })).statusCode).toBe(200)
  expect((await member.request({ method: 'PATCH', url: `${notes}/8`, payload: { title: 'ง' } })).statusCode).toBe(200)
  expect(received).toEqual([
    { updated: { noteId: 7, title: 'ข' } },
    { updated: { noteId: 7, title: 'ค' } },
    { deleted: { noteId: 7 } },
    { updated: { noteId: 8, title: 'ง' } },
  ])
})

test('API-006 _method is checked like the method that it selects', async () => {
  expectErrorResponse(await server.post(`${notes}/7`, { _method: 'delete' }), 401, 'unauthenticated')
  expectErrorResponse(await member.post(`${notes}/7`, { _method: 'delete' }, { 'x-csrf-token': '' }), 403, 'csrf')
  expectErrorResponse(await member.post(`${notes}/x`, { _method: 'delete' }), 404, 'not_found')
  const invalid = await member.post(`${notes}/7`, { _method: 'patch' })
  expect(invalid.json().errors).toEqual({ title: [engineTexts.required] })
})

test('AB-27 another _method, or one in another place, does not change the method', async () => {
  for (const method of ['put', 'get', 'constructor', '', ['delete'], null, 5]) {
    const response = await member.post(`${notes}/7`, { _method: method })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toEqual(['_method'])
  }
  expectErrorResponse(await member.post(`${notes}/7?_method=delete`, {}), 422, 'validation')
  for (const name of ['x-http-method-override', 'x-method-override']) {
    expect((await member.post(notes, good, { [name]: 'DELETE' })).statusCode).toBe(200)
    expect(received.pop()).toEqual(good)
  }
  expect((await member.post(notes, { ...good, _method: 'delete' })).statusCode).toBe(200)
  expect(received).toEqual([good])
})

test('AB-28 a wrong method returns 405 with the allowed methods', async () => {
  const wrong = [
    ['POST', '/api/ping', 'GET'],
    ['DELETE', notes, 'GET, POST'],
    ['PUT', `${notes}/5`, 'DELETE, GET, PATCH, POST'],
    ['GET', '/sample-pin', 'DELETE'],
    ['HEAD', '/sample-pin', 'DELETE'],
    ['HEAD', `${notes}/5`, 'DELETE, GET, PATCH, POST'],
    ['OPTIONS', notes, 'GET, POST'],
    ['TRACE', notes, 'GET, POST'],
    ['PROPFIND', notes, 'GET, POST'],
  ] as const
  for (const [method, url, allow] of wrong) {
    const response = await member.request({ method: method as 'GET', url })
    expect([response.statusCode, response.headers.allow, method]).toEqual([405, allow, method])
  }
  expectErrorResponse(await member.post('/api/unknown'), 404, 'not_found')
  expectErrorResponse(await member.get('/api/unknown'), 404, 'not_found')
})
