import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { addPerson, type Person } from '#test/people.ts'
import {
  createNote,
  getNote,
  listFixed,
  listNotes,
  listOwn,
  received,
  sampleFeature,
  showNote,
} from '#test/sample-feature.ts'

let server: TestApp
let person: Person
let member: Actor
/** The request of the page that is rendered. */
let page: FastifyRequest

beforeAll(async () => {
  server = await testApp({
    features: [sampleFeature],
    rateLimits: 'search.network=3/60',
    pages(app) {
      app.get('/sample-page', async (request) => {
        page = request
        return 'ok'
      })
    },
  })
  person = await addPerson(server.db)
  member = await server.as(person)
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
})

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('a page render gets the same response as a call over HTTP', async () => {
  const api = server.app.apiFor(null)
  expect(await api(getNote, { noteId: '5' })).toEqual(await server.api(getNote, { noteId: '5' }))
  expect(await api(listFixed, { size: '3' })).toEqual(await server.api(listFixed, { size: '3' }))
  const input = { search: 'ก', 'tags[]': ['1', '2'], page: undefined }
  expect(await api(listNotes, input)).toEqual(await server.api(listNotes, input))
  expect(received[0]).toEqual(received[1])
})

test('values are passed as text, as in a URL', async () => {
  const api = server.app.apiFor(null)
  expect(await api(getNote, { noteId: 5 })).toEqual({ data: { id: 5, title: 'ก' } })
  await api(listNotes, { page: 2 as never })
  expect(received[0]?.page).toBe('2')
})

test('errors equal those over HTTP in status, code, message and fields', async () => {
  const api = server.app.apiFor(null)
  const calls = [
    [{ noteId: 'x' }, getNote],
    [{ noteId: '5000' }, getNote],
    [{ search: 'x'.repeat(101) }, listNotes],
  ] as const
  for (const [input, endpoint] of calls) {
    const direct = await failure(api(endpoint as typeof getNote, input as never))
    const overHttp = await failure(server.api(endpoint as typeof getNote, input as never))
    expect([direct.status, direct.code, direct.message, direct.errors]).toEqual([
      overHttp.status,
      overHttp.code,
      overHttp.message,
      overHttp.errors,
    ])
  }
})

test('the viewer of the page is the caller and is looked up once', async () => {
  await member.get('/sample-page')
  server.queries.length = 0
  const api = server.app.apiFor(page)
  await api(listNotes, {})
  await api(listNotes, {})
  expect(received.map(({ viewer }) => viewer)).toEqual([person.id, person.id])
  expect(server.queries.filter((text) => text.includes('sessions'))).toEqual([])
})

test('API-013 access rules apply to the page as well', async () => {
  const error = await failure(server.app.apiFor(null)(listOwn, {}))
  expect([error.status, error.code]).toEqual([401, 'unauthenticated'])
})

test('a page render cannot call endpoints that change data', async () => {
  const api = server.app.apiFor(null)
  await expect(api(createNote, { title: 'ก', score: 1 })).rejects.toThrow('changes data')
  await expect(api(showNote, { id: '1', show: '1' })).rejects.toThrow('changes data')
  expect(received).toEqual([])
})

test('renders count against the rate limits of their viewer', async () => {
  await server.request({ url: '/sample-page', remoteAddress: '203.0.113.9' })
  const api = server.app.apiFor(page)
  for (let count = 0; count < 3; count++) await api(listNotes, {})
  expect((await failure(api(listNotes, {}))).status).toBe(429)
})
