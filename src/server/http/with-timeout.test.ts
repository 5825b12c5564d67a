/** Timeouts of calls, over HTTP on a real database (RF-05). */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { type Binding, feature, handle, type VisitorCall } from '../feature.ts'

const contract = { access: 'public', output: z.object({ done: z.boolean() }), summary: 'Takes its time' } as const
/** Body of the use case. */
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
const endpoints: Binding[] = [handle(ask, run), handle(send, run), handle(upload, run)]
const slow = feature({ name: 'slow', endpoints })

let site: TestApp
let origin: string
beforeAll(async () => {
  site = await testApp({ features: [slow], rateLimits: 'off', callTimeoutMs: 100 })
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
  'RF-05 a %s of %s that exceeds its time limit is aborted, also over a socket',
  async (method, url, sent) => {
    const held = Promise.withResolvers<void>()
    work = () => held.promise
    const { payload, headers } = sent
    const body = payload && new Uint8Array(payload)
    const response = await fetch(origin + url, { method, body, headers: { ...site.headers, ...headers } })
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'overload' }])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expectErrorResponse(await site.request({ method, url, payload, headers }), 503, 'overload')
    held.resolve()
  },
)

describe('RF-05 after a timeout', () => {
  const insertTag = {
    name: 'slow.tag',
    text: "insert into tags (slug, name, type, kind, url) values ($1, 'ก', 0, 'category', '/slow')",
  }
  const tags = async () => (await site.db.primaryPool.query("select slug from tags where slug like 'slow-%'")).rows

  /** Resolves when the use case has ended, which is after the response. */
  async function giveUp(afterwards: (call: VisitorCall) => Promise<unknown>, within = (_: VisitorCall) => {}) {
    const ended = Promise.withResolvers<unknown>()
    work = async (call) => {
      const over = once(call.signal as AbortSignal, 'abort')
      within(call)
      await over
      await afterwards(call).then(ended.resolve, ended.reject)
    }
    expectErrorResponse(await site.post(send.path), 503, 'overload')
    return ended.promise
  }

  test('a transaction that has not begun to commit is rolled back', async () => {
    let write: Promise<unknown> | undefined
    const written = giveUp(
      async () => write,
      ({ db, signal }) => {
        write = db.transaction(async (tx) => {
          await tx.query(insertTag, ['slow-open'])
          if (!signal?.aborted) await once(signal as AbortSignal, 'abort')
        })
      },
    )
    await expect(written).rejects.toMatchObject({ code: 'overload' })
    expect(await tags()).toEqual([])
  })

  test('no statement is sent and no transaction is opened', async () => {
    const ways: ((call: VisitorCall) => Promise<unknown>)[] = [
      ({ db }) => db.transaction((tx) => tx.query(insertTag, ['slow-late'])),
      ({ db }) => db.query(insertTag, ['slow-late']),
      async ({ searchDb }) => searchDb.query({ name: 'slow.one', text: 'select 1' }),
      ({ session }) => session.start({ userId: 1, isRemembered: false }),
    ]
    for (const way of ways) await expect(giveUp(way)).rejects.toMatchObject({ code: 'overload' })
    expect(await tags()).toEqual([])
  })

  test('what was committed in time is stored', async () => {
    work = ({ db }) => db.transaction((tx) => tx.query(insertTag, ['slow-fine']))
    const patient = await testApp({ features: [slow], rateLimits: 'off', sameDatabaseAs: site })
    expect((await patient.post(send.path)).statusCode).toBe(200)
    await patient.close()
    expect(await tags()).toEqual([{ slug: 'slow-fine' }])
  })
})
