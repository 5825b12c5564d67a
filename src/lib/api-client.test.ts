import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, browserTransport, createApi } from './api-client.ts'
import { endpoint } from './contract.ts'
import { apiErrorTexts } from './texts.ts'

const Done = z.object({ status: z.string() })
const read = endpoint({
  method: 'GET',
  path: '/api/notes/:noteId',
  access: 'public',
  input: z.object({ noteId: z.string(), search: z.optional(z.string()), 'tags[]': z.optional(z.array(z.string())) }),
  output: Done,
  summary: '',
})
const write = endpoint({
  method: 'POST',
  path: '/api/notes/:noteId',
  access: 'member',
  input: z.object({ noteId: z.string(), title: z.string() }),
  output: Done,
  summary: '',
})
const upload = endpoint({
  ...write,
  path: '/api/upload',
  input: z.object({ file: z.custom<Blob>(), name: z.optional(z.string()) }),
  consumes: 'multipart',
})

const api = createApi(browserTransport({ viewerId: () => 7 }))
const meta = { content: 'page-token' }
const calls: { path: string; init: RequestInit & { headers: Record<string, string> } }[] = []
let responses: (() => Response | Promise<Response>)[]

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const csrf = json({ message: 'ก', code: 'csrf', request_id: 'r' }, 403)

beforeEach(() => {
  calls.length = 0
  responses = [json({ status: 'success' })]
  meta.content = 'page-token'
  vi.stubGlobal('document', { querySelector: (name: string) => (name === 'meta[name="csrf-token"]' ? meta : null) })
  vi.stubGlobal('fetch', async (path: string, init: (typeof calls)[number]['init']) => {
    calls.push({ path, init })
    const next = responses.shift()
    if (!next) throw new Error('no response prepared')
    return next()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function rejectionOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('API-001 API-002 every call sends the XHR header and the CSRF token of the page', async () => {
  responses.push(json({ status: 'success' }))
  await api(read, { noteId: '5' })
  await api(write, { noteId: '5', title: 'ก' })
  for (const { init } of calls) {
    expect(init.headers).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': 'page-token' })
    expect([init.credentials, init.redirect]).toEqual(['same-origin', 'error'])
  }
  expect(calls.map(({ init }) => init.headers['Content-Type'])).toEqual([undefined, 'application/json'])
})

test('splits the input into path, query and body according to the contract', async () => {
  responses.push(json({ status: 'success' }))
  await api(read, { noteId: 'a/b', search: 'ก ข', 'tags[]': ['1', '2'] })
  await api(write, { noteId: '5', title: 'ก' })
  expect(calls[0]?.path).toBe('/api/notes/a%2Fb?search=%E0%B8%81+%E0%B8%82&tags%5B%5D=1&tags%5B%5D=2')
  expect([calls[1]?.path, calls[1]?.init.method, calls[1]?.init.body]).toEqual([
    '/api/notes/5',
    'POST',
    '{"title":"ก"}',
  ])
})

test('ACT-012 only a call that asks for it survives leaving the page', async () => {
  responses.push(json({ status: 'success' }))
  await api(write, { noteId: '7', title: 'ข' }, { keepsAlive: true })
  await api(write, { noteId: '7', title: 'ข' })
  expect(calls.map(({ init }) => Boolean(init.keepalive))).toEqual([true, false])
})

test('sends files as a form and leaves the content type to the browser', async () => {
  const file = new Blob(['x'])
  await api(upload, { file, name: undefined })
  const { body, headers } = (calls[0] as (typeof calls)[number]).init
  expect([...(body as FormData).keys()]).toEqual(['file'])
  expect(headers['Content-Type']).toBeUndefined()
})

test('AB-29 an expired token is renewed once and the call is repeated once (Q-02)', async () => {
  responses = [csrf, json({ data: { token: 'fresh', user_id: 7 } }), json({ status: 'success' })]
  expect(await api(write, { noteId: '5', title: 'typed' })).toEqual({ status: 'success' })
  expect(calls.map(({ path }) => path)).toEqual(['/api/notes/5', '/api/v2/csrf-token', '/api/notes/5'])
  expect(calls[2]?.init.headers['X-CSRF-TOKEN']).toBe('fresh')
  expect(calls[2]?.init.body).toBe('{"title":"typed"}')
  expect(meta.content).toBe('fresh')
})

test('a page rendered for one account does not repeat the call after another account signed in', async () => {
  responses = [csrf, json({ data: { token: 'theirs', user_id: 8 } })]
  const error = await rejectionOf(api(write, { noteId: '5', title: 'mine' }))
  expect([error.status, error.code, error.message]).toEqual([409, 'another_account', apiErrorTexts.anotherAccount])
  expect([calls.length, meta.content]).toEqual([2, 'page-token'])
})

test('AB-20 the call fails when the renewed token is rejected too', async () => {
  responses = [csrf, json({ data: { token: 'fresh', user_id: 7 } }), csrf]
  const error = await rejectionOf(api(write, { noteId: '5', title: 'x' }))
  expect([error.status, error.code, calls.length]).toEqual([403, 'csrf', 3])
})

test('calls that fail together share one token renewal', async () => {
  responses = [csrf, csrf, json({ data: { token: 'fresh', user_id: 7 } }), json({ status: 'a' }), json({ status: 'b' })]
  await Promise.all([api(write, { noteId: '1', title: 'x' }), api(write, { noteId: '2', title: 'x' })])
  expect(calls.filter(({ path }) => path === '/api/v2/csrf-token')).toHaveLength(1)
})

describe('decision 0073 while it is not known who reads', () => {
  const asking = (identify: () => Promise<unknown>) => createApi(browserTransport({ viewerId: () => null, identify }))

  test('a write waits for the token of the personal call', async () => {
    responses = [json({ status: 'success' })]
    const known = async () => {
      meta.content = 'own-token'
    }
    await asking(known)(write, { noteId: '5', title: 'typed' })
    expect(calls.map(({ init }) => init.headers['X-CSRF-TOKEN'])).toEqual(['own-token'])
  })

  test('a write is sent although the personal call has failed, and fetches its token', async () => {
    responses = [csrf, json({ data: { token: 'fresh', user_id: 7 } }), json({ status: 'success' })]
    const failing = () => Promise.reject(new Error('503'))
    expect(await asking(failing)(write, { noteId: '5', title: 'typed' })).toEqual({ status: 'success' })
  })
})

describe('AB-189 a call that needs a recent confirmation', () => {
  const unconfirmed = json({ message: 'กรุณายืนยันรหัสผ่าน', code: 'confirmation_required' }, 403)
  const confirm = vi.fn<(signal?: AbortSignal) => Promise<boolean>>()
  const asking = createApi(browserTransport({ viewerId: () => 7, confirm }))
  beforeEach(() => confirm.mockReset())

  test('asks, and is repeated once with what was typed', async () => {
    confirm.mockResolvedValue(true)
    responses = [unconfirmed, csrf, json({ data: { token: 'fresh', user_id: 7 } }), json({ status: 'success' })]
    expect(await asking(write, { noteId: '5', title: 'typed' })).toEqual({ status: 'success' })
    expect([calls.at(-1)?.init.body, confirm.mock.calls.length]).toEqual(['{"title":"typed"}', 1])
    responses = [unconfirmed, unconfirmed]
    expect((await rejectionOf(asking(write, { noteId: '5', title: 'x' }))).code).toBe('confirmation_required')
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  test('fails when the person cancels, and in a page that cannot ask', async () => {
    confirm.mockResolvedValue(false)
    for (const client of [asking, api]) {
      responses = [unconfirmed]
      expect((await rejectionOf(client(write, { noteId: '5', title: 'x' }))).code).toBe('confirmation_required')
    }
    expect([calls.length, confirm.mock.calls.length]).toEqual([2, 1])
  })

  test('is not repeated for a form that went away meanwhile', async () => {
    const controller = new AbortController()
    confirm.mockImplementation(async () => {
      controller.abort()
      return true
    })
    responses = [unconfirmed]
    const call = asking(write, { noteId: '5', title: 'x' }, { signal: controller.signal })
    await expect(call).rejects.toThrow('aborted')
    expect(calls).toHaveLength(1)
  })
})

test('another 403 is not repeated', async () => {
  responses = [json({ message: 'ก', code: 'forbidden' }, 403)]
  expect((await rejectionOf(api(write, { noteId: '5', title: 'x' }))).code).toBe('forbidden')
  expect(calls).toHaveLength(1)
})

test('API-007 API-008 an error response keeps its status, message, field errors and extra fields', async () => {
  responses = [
    json({ message: 'ข้อมูลไม่ถูกต้อง', code: 'validation', errors: { title: ['ก'] }, request_id: 'r', desc: 'd' }, 422),
  ]
  const error = await rejectionOf(api(write, { noteId: '5', title: '' }))
  expect({ ...error, message: error.message }).toMatchObject({
    status: 422,
    code: 'validation',
    message: 'ข้อมูลไม่ถูกต้อง',
    errors: { title: ['ก'] },
    requestId: 'r',
    body: { desc: 'd' },
  })
})

test('AB-168 no network, a proxy’s HTML page and an empty response each give a Thai message and never crash', async () => {
  const html = () => new Response('<html>502</html>', { status: 502 })
  const cases = [
    [() => Promise.reject(new TypeError('fetch failed')), 0, 'network', apiErrorTexts.network],
    [html, 502, 'unreadable', apiErrorTexts.unreadable],
    [() => new Response('', { status: 200 }), 200, 'unreadable', apiErrorTexts.unreadable],
    [() => new Response('<html>', { status: 200 }), 200, 'unreadable', apiErrorTexts.unreadable],
    [json({ error: 'Service Unavailable' }, 503), 503, 'unreadable', apiErrorTexts.unreadable],
  ] as const
  for (const [respond, status, code, message] of cases) {
    responses = [respond]
    const error = await rejectionOf(api(read, { noteId: '5' }))
    expect([error.status, error.code, error.message]).toEqual([status, code, message])
  }
})

/** A response that never arrives: rejects only when the call is aborted. */
const pendingResponse = () =>
  new Promise<Response>((_, reject) => {
    const { signal } = (calls.at(-1) as (typeof calls)[number]).init
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

test('AB-168 a call that exceeds its timeout is aborted', async () => {
  vi.useFakeTimers()
  responses = [pendingResponse, pendingResponse]
  const errors = Promise.all([
    rejectionOf(api(read, { noteId: '5' })),
    rejectionOf(api(read, { noteId: '5' }, { timeoutMs: 100 })),
  ])
  await vi.advanceTimersByTimeAsync(30_000)
  for (const error of await errors) {
    expect([error.status, error.code, error.message]).toEqual([0, 'timeout', apiErrorTexts.timeout])
  }
})

test('an abort by the caller is rethrown and is not an ApiError', async () => {
  responses = [pendingResponse]
  const controller = new AbortController()
  const call = api(read, { noteId: '5' }, { signal: controller.signal })
  controller.abort()
  const reason = await call.catch((error: unknown) => error)
  expect([reason instanceof ApiError, (reason as Error).name]).toEqual([false, 'AbortError'])
})

test('instanceof uses the brand because server and bundle each load the class', () => {
  const other = { [Symbol.for('sala.ApiError')]: true }
  expect([other instanceof ApiError, new Error('x') instanceof ApiError]).toEqual([true, false])
})

describe('decision 0077 a call that the document has started', () => {
  const started = new Map<string, { status: number; text: () => string } | null>()
  beforeEach(() => {
    started.clear()
    vi.stubGlobal('startedCall', async (call: string) => {
      const answer = started.get(call)
      started.delete(call)
      return answer
    })
  })

  test('its answer is taken once', async () => {
    started.set('GET/api/notes/1', { status: 200, text: () => '{"status":"started"}' })
    expect(await api(read, { noteId: '1' })).toEqual({ status: 'started' })
    expect(calls).toEqual([])
    expect(await api(read, { noteId: '1' })).toEqual({ status: 'success' })
  })

  test('its error is that of the call', async () => {
    started.set('GET/api/notes/1', { status: 404, text: () => '{"message":"ก","code":"not_found"}' })
    await expect(api(read, { noteId: '1' })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(calls).toEqual([])
  })

  test('one that failed is sent again, and so is any other method or address', async () => {
    started.set('GET/api/notes/1', null)
    expect(await api(read, { noteId: '1' })).toEqual({ status: 'success' })
    started.set('GET/api/notes/1', { status: 200, text: () => '{}' })
    responses = [json({ status: 'written' }), json({ status: 'other' })]
    expect(await api(write, { noteId: '1', title: 'ก' })).toEqual({ status: 'written' })
    expect(await api(read, { noteId: '2' })).toEqual({ status: 'other' })
    expect(calls).toHaveLength(3)
  })
})
