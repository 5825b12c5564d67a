import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { sampleFeature, sampleTexts } from '#test/sample-feature.ts'
import { bindEndpoint } from '../http/invoke-endpoint.ts'
import { engineTexts } from '../texts.ts'
import { describeApi } from './openapi.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature] })
})
afterAll(() => server.close())

test('the OpenAPI document is generated from the contract', async () => {
  const response = await server.get('/api/openapi.json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const { openapi, paths, components } = response.json()
  expect(openapi).toBe('3.1.0')
  const create = paths['/api/sample/notes'].post
  expect(create.security).toEqual([{ csrf: [], marker: [], session: [] }])
  expect(create.requestBody.content['application/json'].schema).toMatchObject({
    required: ['title', 'score'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 50 },
      score: { type: 'integer', minimum: 1, maximum: 5 },
    },
  })
  expect(create.responses.default.description).toBe('`closed`')
  expect(create.responses[200].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/post_api_sample_notes_answer',
  })
  expect(components.schemas.post_api_sample_notes_answer.properties.data.required).toEqual(['id', 'title'])
  expect(paths['/api/sample/notes/{noteId}'].get.parameters).toMatchObject([
    { name: 'noteId', in: 'path', required: true },
  ])
  const search = paths['/api/sample/notes'].get.parameters
  expect(search.map(({ name, in: place, required }: Record<string, unknown>) => [name, place, required])).toEqual([
    ['search', 'query', false],
    ['tags[]', 'query', false],
    ['page', 'query', false],
  ])
  expect(paths['/sample-show'].get.security).toEqual([{ csrf: [], marker: [], session: [] }])
  expect(paths['/api/sample/notes/{noteId}'].delete.description).toContain('_method')
})

test('AB-192 in production the API is described only with DEVELOPER_PAGES=yes', async () => {
  const paths = ['/api', '/api/openapi.json', '/api/style.css']
  const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:3000' }
  const closed = await testApp({ features: [sampleFeature], env: production })
  const admin = await closed.as(await addPerson(closed.db, { roleType: 'admin' }))
  for (const path of paths) {
    for (const actor of [closed, admin]) expectErrorResponse(await actor.get(path), 404, 'not_found')
  }
  expect((await closed.get('/api/sample/notes/5')).statusCode).toBe(200)
  await closed.close()
  const open = await testApp({ features: [sampleFeature], env: { ...production, DEVELOPER_PAGES: 'yes' } })
  for (const path of paths) expect((await open.get(path)).statusCode).toBe(200)
  await open.close()
})

test('every reference can be resolved, also in recursive schemas', () => {
  const Branch = z.object({
    name: z.string(),
    get children() {
      return z.array(Branch)
    },
  })
  const tree = endpoint({
    method: 'GET',
    path: '/api/tree',
    access: 'public',
    input: z.object({}),
    output: z.object({ data: z.array(Branch) }),
    summary: 'A tree',
  })
  const forest = endpoint({ ...tree, path: '/api/forest', output: Branch as never })
  const run = async () => ({})
  const bound = [tree, forest, ...sampleFeature.endpoints.map((one) => one.endpoint)].map((one) =>
    bindEndpoint({ endpoint: one as never, run }, sampleFeature),
  )
  const document = describeApi(bound, 'http://localhost')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string)
  expect(references.some((path) => path.includes('tree_answer_'))).toBe(true)
  for (const path of references) {
    const target = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect([path, typeof target]).toEqual([path, 'object'])
  }
})

test('the page shows the same description in Thai without script', async () => {
  const { body, headers, statusCode } = await server.get('/api', { accept: 'text/html' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body).toContain(engineTexts.api.intro)
  for (const { endpoint } of sampleFeature.endpoints) expect(body).toContain(`${endpoint.method} ${endpoint.path}<`)
  expect(body).toContain(sampleTexts.closed)
  expect(body).toContain(engineTexts.errors.too_many_requests)
  expect(body).not.toMatch(/<script| style=| on\w+=/)
  // Wide tables scroll by keyboard.
  expect(body.match(/<table/g)?.length).toBe(
    body.match(/<div class="scroll" tabindex="0" role="group" aria-label="[^"]+"><table/g)?.length,
  )
  expect((await server.get('/api/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})
