import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { isShed, startLoadShedding, type WaitingRequest } from './http/limits/load-shedding.ts'
import { createLifecycle, createShutdown, type ShutdownOptions } from './lifecycle.ts'

afterEach(() => {
  vi.useRealTimers()
})

const log = { info: vi.fn(), warn: vi.fn(), fatal: vi.fn() }

function shutdown(options: Partial<ShutdownOptions>) {
  const steps: string[] = []
  const step = (name: string) => async () => {
    steps.push(name)
  }
  const lifecycle = createLifecycle()
  const stop = createShutdown({
    lifecycle,
    log,
    lameDuckMs: 0,
    closeServer: step('server'),
    cutConnections: () => steps.push('cut'),
    closers: [step('jobs'), step('database')],
    flushLog: () => steps.push('flush'),
    exit: (code) => steps.push(`exit ${code}`),
    ...options,
  })
  return { stop, steps, lifecycle }
}

test('RF-16 shutdown: not ready, wait, no new requests, jobs, database, exit 0', async () => {
  vi.useFakeTimers()
  const { stop, steps, lifecycle } = shutdown({ lameDuckMs: 3_000 })
  lifecycle.becameReady()
  const stopped = stop('SIGTERM')
  expect(lifecycle.state).toBe('draining')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(steps).toEqual(['server', 'jobs', 'database', 'flush', 'exit 0'])
})

test('RF-17 requests that do not finish in 20 s are cut, and the shutdown continues', async () => {
  vi.useFakeTimers()
  let finish = () => {}
  const stuck = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { stop, steps } = shutdown({ closeServer: () => stuck })
  const stopped = stop('SIGTERM')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(steps).toEqual(['cut'])
  finish()
  await stopped
  expect(steps).toEqual(['cut', 'jobs', 'database', 'flush', 'exit 0'])
})

test('RF-17 a part that never closes does not block the exit', async () => {
  vi.useFakeTimers()
  const { stop, steps } = shutdown({ closers: [() => new Promise(() => {})] })
  void stop('SIGTERM')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(steps).toEqual(['server', 'flush', 'exit 0'])
})

test('RF-25 after an uncaught error the exit code is 1; a part that fails to close does not stop the others', async () => {
  const { stop, steps } = shutdown({
    closers: [() => Promise.reject(new Error('x')), async () => void steps.push('database')],
  })
  await Promise.all([stop('uncaught error', 1), stop('SIGTERM')])
  expect(steps).toEqual(['server', 'database', 'flush', 'exit 1'])
})

test('RF-16 a request in progress at shutdown is answered, and its connection is then closed', async () => {
  let arrived = () => {}
  let release = () => {}
  const isRunning = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const server: TestApp = await testApp({
    pages(app) {
      app.get('/slow', async () => {
        arrived()
        await isReleased
        return 'finished'
      })
    },
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  const isClosed = new Promise((resolve) => socket.on('close', resolve))
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await isRunning
  const closed = server.app.close()
  release()
  await Promise.all([closed, isClosed])
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toMatch(/finished$/)
  await server.close()
})

test('RF-22 searches are shed first, then visitors, then members, never admins', () => {
  const shed = (level: 0 | 1 | 2 | 3) =>
    (['search', 'visitor', 'user', 'operation'] as const).filter((importance) => isShed(level, importance))
  expect([shed(0), shed(1), shed(2), shed(3)]).toEqual([
    [],
    ['search'],
    ['search', 'visitor'],
    ['search', 'visitor', 'user'],
  ])
})

test('RF-22 the level follows the number of waiting requests and falls again', () => {
  const shedding = startLoadShedding({ maxWaiting: 10, maxDelayMs: Number.POSITIVE_INFINITY })
  const waiting: WaitingRequest[] = []
  const levelAt = (count: number) => {
    while (waiting.length > count) shedding.end(waiting.pop() as WaitingRequest)
    for (let one: WaitingRequest; waiting.length < count; waiting.push(one)) {
      one = { waitsFor: null }
      shedding.begin(one, `203.0.${waiting.length}`)
    }
    return shedding.level
  }
  expect([levelAt(0), levelAt(10), levelAt(11), levelAt(21), levelAt(41), levelAt(3)]).toEqual([0, 0, 1, 2, 3, 0])
  shedding.stop()
})
