/** What an overloaded server still answers (RF-22). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '#lib/api-client.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { addPerson } from '#test/people.ts'
import { getNote, listFixed, sampleFeature } from '#test/sample-feature.ts'

let server: TestApp

beforeAll(async () => {
  // Each request is itself more than may wait.
  server = await testApp({ features: [sampleFeature], rateLimits: 'off', shedding: { maxWaiting: 0.1 } })
})
afterAll(() => server.close())

test('RF-22 work is refused at once with 503 and a time to come back', async () => {
  const member = await server.as(await addPerson(server.db))
  server.queries.length = 0
  for (const answer of [
    await server.get('/api/sample/notes'),
    await server.get('/api/sample/notes/5'),
    await server.post('/api/sample/misbehave', { how: 'select 1' }),
    await member.post('/api/sample/notes', { title: 'ก', score: 1 }),
  ]) {
    expectRefusal(answer, 503, 'overload')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(4)
  }
})

test('RF-22 health, kept answers and admins are served to the last', async () => {
  const admin = await server.as(await addPerson(server.db, { roleType: 'admin' }))
  const answers = [
    await server.get('/healthz'),
    await server.get('/readyz'),
    await server.get('/api/ping'),
    await server.get('/api/sample/fixed'),
    await admin.get('/api/sample/notes/5'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

test('RF-22 a page render is refused the same work', async () => {
  const busy = await testApp({
    features: [sampleFeature],
    rateLimits: 'off',
    shedding: { maxWaiting: 0.1 },
    pages(app) {
      app.get('/sample-page', async () => {
        const api = app.apiFor(null)
        const kept = await api(listFixed, {})
        const refused = await api(getNote, { noteId: '5' }).catch((error: ApiError) => error.status)
        return { kept: kept.data.length, refused }
      })
    },
  })
  expect((await busy.get('/sample-page')).json()).toEqual({ kept: 1, refused: 503 })
  await busy.close()
})
