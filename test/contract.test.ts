/** Rules that all endpoints of all features must follow. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type $ZodType, type $ZodTypeDef, safeParse } from 'zod/v4/core'
import { type Endpoint, pathParameters, toRequest } from '#lib/contract.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { GENERAL_STATUS } from '#server/errors.ts'
import { features } from '../src/features.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { addPerson } from './people.ts'
import { sampleFeature } from './sample-feature.ts'

// The sample feature has one endpoint of each kind, so that each rule below is tested with at least one endpoint.
const all = [engineFeature, sampleFeature, ...features].flatMap(({ endpoints, errorTexts = {}, name }) =>
  endpoints.map(({ endpoint }) => ({ endpoint, errorTexts, feature: name })),
)
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`
const each = (choose: (endpoint: Endpoint) => boolean) =>
  all.filter(({ endpoint }) => choose(endpoint)).map(({ endpoint }) => [titleOf(endpoint), endpoint] as const)

let server: TestApp
let member: Actor
let admin: Actor

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature, ...features], rateLimits: 'off' })
  member = await server.as(await addPerson(server.db))
  admin = await server.as(await addPerson(server.db, { roleType: 'admin' }))
})
afterAll(() => server.close())

/** Calls the endpoint with minimal input. */
function callEndpoint(actor: Actor, endpoint: Endpoint, headers: Record<string, string> = {}) {
  const input = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, '1']))
  const { path, body } = toRequest(endpoint, input)
  const hasBody = body !== undefined && endpoint.consumes === 'json'
  return actor.request({ method: endpoint.method, url: path, payload: hasBody ? (body as object) : undefined, headers })
}
const allowed = ({ access }: Endpoint) => (access === 'admin' ? admin : member)

describe('API-013 an endpoint that is not public returns 401 to a visitor', () => {
  test.each(each(({ access }) => access !== 'public'))('%s', async (_title, endpoint) => {
    const response = await callEndpoint(server, endpoint)
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
  })
})

describe('ADMIN-001 an admin endpoint returns 403 to a member', () => {
  test.each(each(({ access }) => access === 'admin'))('%s', async (_title, endpoint) => {
    const response = await callEndpoint(member, endpoint)
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden'])
  })
})

describe('API-001 API-002 an endpoint that changes data rejects requests that are not from the site’s pages', () => {
  test.each(each(({ guarded }) => guarded))('%s', async (_title, endpoint) => {
    const caller = allowed(endpoint)
    const visitors = server.headers['x-csrf-token'] as string
    const others = (caller === admin ? member : admin).headers['x-csrf-token'] as string
    const forged: Record<string, string>[] = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'wrong' },
      { 'x-csrf-token': visitors },
      { 'x-csrf-token': others },
      { 'x-requested-with': '' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of forged) {
      const response = await callEndpoint(caller, endpoint, headers)
      expect([headers, response.statusCode, response.json().code]).toEqual([headers, 403, 'csrf'])
    }
  })
})

describe('AB-28 HEAD runs no use case', () => {
  test.each(each(() => true))('%s', async (_title, endpoint) => {
    const { path } = toRequest(endpoint, Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, '1'])))
    const response = await admin.request({ method: 'HEAD', url: path })
    expect([response.statusCode, String(response.headers.allow)]).toEqual([
      405,
      expect.stringContaining(endpoint.method),
    ])
  })
})

test('every method except GET is guarded', () => {
  for (const { endpoint } of all)
    if (endpoint.method !== 'GET') expect([titleOf(endpoint), endpoint.guarded]).toEqual([titleOf(endpoint), true])
})

test('no two endpoints have the same address, regardless of parameter names', () => {
  const addresses = all.map(({ endpoint }) => titleOf(endpoint).replace(/:[A-Za-z]+/g, ':'))
  expect(addresses).toEqual([...new Set(addresses)])
})

test('every parameter of a path is in its input', () => {
  for (const { endpoint } of all) {
    const known = Object.keys(endpoint.input.shape)
    for (const name of pathParameters(endpoint.path))
      expect([titleOf(endpoint), known]).toEqual([titleOf(endpoint), expect.arrayContaining([name])])
  }
})

test('API-006 only PATCH and DELETE can be sent as POST with _method', () => {
  for (const { endpoint } of all) {
    if (endpoint.viaPost) expect(['PATCH', 'DELETE']).toContain(endpoint.method)
  }
})

test('every declared error code has a Thai text', () => {
  for (const { endpoint, errorTexts } of all) {
    for (const code of endpoint.errors) {
      if (code in GENERAL_STATUS) continue
      expect([titleOf(endpoint), code, errorTexts[code]]).toEqual([
        titleOf(endpoint),
        code,
        expect.stringMatching(/[\u0E00-\u0E7F]/),
      ])
      expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
    }
  }
})

test('every endpoint has a summary', () => {
  for (const { endpoint } of all)
    expect([titleOf(endpoint), endpoint.summary.length > 3]).toEqual([titleOf(endpoint), true])
})

test('the OpenAPI document lists every endpoint with its response', async () => {
  const { paths, components } = (await server.get('/api/openapi.json')).json()
  for (const { endpoint } of all) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
    const operation = paths[path]?.[endpoint.method.toLowerCase()]
    expect([titleOf(endpoint), operation?.summary]).toEqual([titleOf(endpoint), endpoint.summary])
    const reference = operation.responses[200].content['application/json'].schema.$ref.split('/').at(-1)
    // An empty schema would not filter any field.
    expect([titleOf(endpoint), Object.keys(components.schemas[reference] ?? {}).length > 0]).toEqual([
      titleOf(endpoint),
      true,
    ])
  }
})

/** Names that are compared with a stored one, passwords as they are typed, and texts that are only searched for. */
const MAY_BE_INVISIBLE =
  /\b(?:email|username|\w*password|password_confirmation|g-recaptcha-response|search)$|\/merge name$|\/sample\//
const INVISIBLE = '\u200b'.repeat(10)

/** Fields of a schema, at any depth, that accept a text without a visible character although they must be filled. */
function invisibleTexts(schema: $ZodType, path: string): string[] {
  if (schema._zod.def.type === 'transform') return []
  const accepts = (text: string) => safeParse(schema, text).success
  const { shape = {}, ...def } = schema._zod.def as $ZodTypeDef & {
    shape?: Record<string, $ZodType>
    options?: $ZodType[]
  } & Partial<Record<'innerType' | 'element' | 'in' | 'out', $ZodType>>
  const inside = [def.innerType, def.element, def.in, def.out, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  )
  return [
    ...(accepts('ครูเล่าเรื่องห้องเรียน') && !accepts('') && accepts(INVISIBLE) ? [path] : []),
    ...Object.entries(shape).flatMap(([name, field]) => invisibleTexts(field, `${path}.${name}`)),
    ...inside.flatMap((one) => invisibleTexts(one, path)),
  ]
}

test('AB-68 a text that must be filled has a visible character', () => {
  const found = all.flatMap(({ endpoint }) =>
    Object.entries(endpoint.input.shape).flatMap(([name, field]) =>
      invisibleTexts(field, `${titleOf(endpoint)} ${name}`),
    ),
  )
  expect(found.filter((path) => !MAY_BE_INVISIBLE.test(path))).toEqual([])
})
