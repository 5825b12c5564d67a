/** Calls that take too long, over HTTP on a real database (RF-05). */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type Binding, feature, on, type VisitorCall } from '#server/feature.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { formOf } from '#test/form.ts'

const contract = { access: 'public', output: z.object({ done: z.boolean() }), summary: 'Takes its time' } as const
/** What the use case does. */
let work: (call: VisitorCall) => Promise<unknown>
const run = async (call: VisitorCall) => {
  await work(call)
  return { done: true }
}
const ask = endpoint({ ...contract, method: 'GET', path: '/api/sample/slow', input: z.object({}) })
const send = endpoint({ ...contract, method: 'POST', path: '/api/sample/slow', input: z.object({}) })
const file = z.object({ photo: z.optional(z.file().check(z.maxSize(1_000))), title: z.string() })
const upload = endpoint({
  ...contract,
  method: 'POST',
  path: '/api/sample/slow-form',
  input: file,
  consumes: 'multipart',
})
const endpoints: Binding[] = [on(ask, run), on(send, run), on(upload, run)]

let site: TestApp
let origin: string
beforeAll(async () => {
  site = await testApp({ features: [feature({ name: 'slow', endpoints })], rateLimits: 'off', callTimeoutMs: 100 })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})
afterAll(() => site.close())

const form = formOf({ title: 'ก' })
const calls: ['GET' | 'POST', string, { payload?: Buffer; headers?: Record<string, string> }][] = [
  ['GET', ask.path, {}],
  ['POST', send.path, { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
  ['POST', upload.path, form],
]
test.each(calls)(
  'RF-05 a %s of %s that waits too long is given up, also one from a socket',
  async (method, url, sent) => {
    const held = Promise.withResolvers<void>()
    work = () => held.promise
    const { payload, headers } = sent
    const body = payload && new Uint8Array(payload)
    const answer = await fetch(origin + url, { method, body, headers: { ...site.headers, ...headers } })
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'overload' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expectRefusal(await site.request({ method, url, payload, headers }), 503, 'overload')
    held.resolve()
  },
)
