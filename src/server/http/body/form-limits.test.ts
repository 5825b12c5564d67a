/** Memory and slots of forms, for all senders and per sender, and their release (AB-19, AB-108). */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type Actor, type Response, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { addPerson } from '#test/people.ts'
import { overloadError } from '../../errors.ts'
import { feature, handle } from '../../feature.ts'
import { createFormReader, formShape } from './form-body.ts'

const sendPhoto = endpoint({
  method: 'POST',
  path: '/api/sample/photo',
  access: 'member',
  input: z.object({ title: z.string(), photo: z.optional(z.file().check(z.maxSize(100_000))) }),
  output: z.object({ status: z.literal('success') }),
  consumes: 'multipart',
  summary: 'Takes a picture',
})
const shape = formShape(sendPhoto)

describe('the form reader', () => {
  const never = new AbortController().signal
  const of = (who: string, signal = never) => ({ who, signal })
  /** A request whose form has one part, and a function that reports received bytes. */
  function request(fieldname: 'title' | 'photo', bytes: Iterable<Buffer> | AsyncIterable<Buffer>) {
    let receive = (_: Buffer) => {}
    return {
      receive: (byteLength: number) => receive(Buffer.alloc(byteLength)),
      headers: { 'content-type': 'multipart/form-data; boundary=xxxx' },
      raw: {
        on(_: string, listener: typeof receive) {
          receive = listener
          receive(Buffer.from('--xxxx\r\n\r\n--xxxx--'))
        },
      },
      async *parts() {
        const filename = fieldname === 'photo' ? 'a.png' : undefined
        yield { type: 'file', fieldname, filename, file: Readable.from(bytes) }
      },
    }
  }
  const text = (size: number) => request('title', [Buffer.alloc(size, 'x')]) as never
  const file = (size: number) => request('photo', [Buffer.alloc(size, 'x')]) as never
  const small = () => createFormReader({ heldMaxBytes: { files: 1_000, texts: 1_000 } })

  test.each([
    ['files', file],
    ['texts', text],
  ])('limits the %s of all senders together, and each form releases its memory', async (_kind, form) => {
    const reader = small()
    const first = await reader.read(form(600), shape, of('a'))
    await expect(reader.read(form(600), shape, of('b'))).rejects.toMatchObject({ code: 'overload' })
    first.release()
    first.release()
    await reader.read(form(600), shape, of('c'))
    await expect(reader.read(form(600), shape, of('d'))).rejects.toMatchObject({ code: 'overload' })
  })

  test('accepts texts when files use all of their memory', async () => {
    const reader = small()
    await reader.read(file(1_000), shape, of('a'))
    await expect(reader.read(file(1), shape, of('b'))).rejects.toMatchObject({ code: 'overload' })
    expect((await reader.read(text(3), shape, of('c'))).body).toEqual({ title: 'xxx' })
  })

  test('AB-07 does not hold the rest of a form that was too large', async () => {
    const reader = small()
    const rest = Promise.withResolvers<void>()
    const isRead = Promise.withResolvers<void>()
    async function* bytes() {
      yield Buffer.alloc(600, 'x')
      endless.receive(1_000_000)
      await rest.promise
      yield Buffer.alloc(300, 'x')
      isRead.resolve()
    }
    const endless = request('title', bytes())
    await expect(reader.read(endless as never, shape, of('a'))).rejects.toMatchObject({ code: 'too_large' })
    rest.resolve()
    await isRead.promise
    expect((await reader.read(text(1_000), shape, of('b'))).body).toEqual({ title: 'x'.repeat(1_000) })
  })

  test('reads two forms of one sender at a time, and the next after one has ended in any way', async () => {
    const reader = createFormReader()
    const full = { code: 'too_many_requests', status: 429, details: { retryAfter: 5, extras: { retry_after: 5 } } }
    const first = await reader.read(text(1), shape, of('a'))
    const call = new AbortController()
    const endless = request('title', new Readable({ read() {} })) as never
    const silent = reader.read(endless, shape, of('a', call.signal))
    await expect(reader.read(text(1), shape, of('a'))).rejects.toMatchObject(full)
    await reader.read(text(1), shape, of('b'))
    first.release()
    first.release()
    await expect(reader.read(text(20_000), shape, of('a'))).rejects.toMatchObject({ code: 'validation' })
    await reader.read(text(1), shape, of('a'))
    await expect(reader.read(text(1), shape, of('a'))).rejects.toMatchObject(full)
    const reason = overloadError()
    call.abort(reason)
    await expect(silent).rejects.toBe(reason)
    await reader.read(text(1), shape, of('a'))
    await expect(reader.read(text(1), shape, of('a'))).rejects.toMatchObject(full)
  })
})

describe('over HTTP', () => {
  let site: TestApp
  let member: Actor
  let other: Actor
  let port: number
  beforeAll(async () => {
    const photos = feature({
      name: 'photos',
      endpoints: [handle(sendPhoto, async () => ({ status: 'success' as const }))],
    })
    site = await testApp({ features: [photos], rateLimits: 'off' })
    member = await site.as(await addPerson(site.db))
    other = await site.as(await addPerson(site.db))
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  const whole = formOf({ title: 'ครู', photo: { bytes: Buffer.alloc(60_000) } })
  const send = (actor: Actor, options: object = whole) =>
    actor.request({ method: 'POST', url: sendPhoto.path, ...options })
  const statuses = async (...forms: Promise<Response>[]) =>
    (await Promise.all(forms)).map(({ statusCode }) => statusCode)
  /** Waits until both slots of the member are free on the server. */
  const bothFree = () =>
    vi.waitFor(async () => expect(await statuses(send(member), send(member))).toEqual([200, 200]), { timeout: 10_000 })

  /** Sends half a form on a socket; resolves when the server has begun to read it. */
  async function sendHalf() {
    const { payload, headers } = whole
    const all = { ...member.headers, ...headers, host: `127.0.0.1:${port}`, 'content-length': payload.byteLength }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const isRead = once(site.app.server, 'request').then(([request]) => once(request, 'resume'))
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${sendPhoto.path} HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.write(payload.subarray(0, 30_000))
    await isRead
    return socket
  }

  test('AB-108 AB-127 a third form of one person gets 429 until one has ended or was cut; other people are served', async () => {
    for (let round = 0; round < 3; round++) {
      const halves = [await sendHalf(), await sendHalf()]
      const third = await send(member)
      expectErrorResponse(third, 429, 'too_many_requests')
      expect(third.headers['retry-after']).toBe('5')
      expect((await send(other)).statusCode).toBe(200)
      for (const socket of halves) socket.destroy()
      await bothFree()
    }
  })

  test('a rejected form releases its slot, whatever the reason', async () => {
    const rejected: [object, number][] = [
      [{ ...whole, payload: whole.payload.subarray(0, 3_000) }, 400],
      [formOf({ photo: { bytes: Buffer.alloc(9) } }), 422],
      [formOf({ title: 'x', other: 'y' }), 422],
      [formOf({ title: 'x'.repeat(1_000_000) }), 413],
      [{ ...whole, headers: { 'content-type': 'text/plain' } }, 415],
      [{ ...whole, headers: { ...whole.headers, 'x-csrf-token': 'x' } }, 403],
      [{ headers: whole.headers, payload: '' }, 422],
    ]
    for (const [form, status] of rejected) {
      for (let time = 0; time < 3; time++) expect([form, (await send(member, form)).statusCode]).toEqual([form, status])
    }
    await bothFree()
  })
})
