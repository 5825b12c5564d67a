/** Measures the memory of a thousand open event streams, and the time until a change reaches the last one. */
import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/db.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { load } from './load.ts'
import { atMost } from './report.ts'
import type { ServerProcess } from './server.ts'

const LISTENERS = 1_000
const AT_ONCE = 50
const WARM_CONNECTIONS = 50
const WARM_SECONDS = 5
const REST_MS = 8_000
const TIMEOUT_MS = 30_000

/** The server is warmed up first, so that its initial growth is not counted. */
export async function benchLive(
  server: Pick<ServerProcess, 'port' | 'residentMb'>,
  { primary }: Database,
  postId: number,
): Promise<void> {
  const { port } = server
  const post = `/api/live/posts/${postId}`
  await load({ port, paths: ['/api/ping'], connections: WARM_CONNECTIONS, seconds: WARM_SECONDS })
  await sleep(REST_MS)
  const before = server.residentMb()
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const requests: ClientRequest[] = []
  let [open, notified] = [0, 0]
  const listen = () => {
    const request = get({ host: '127.0.0.1', port, path: post, agent }, (response) => {
      if (response.statusCode !== 200) throw new Error(`A stream was rejected: ${response.statusCode}`)
      open++
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: post')) notified++
      })
    })
    request.on('error', () => {})
    requests.push(request)
  }
  while (requests.length < LISTENERS) {
    for (let one = 0; one < AT_ONCE; one++) listen()
    await until(() => open === requests.length)
  }
  await sleep(REST_MS)
  atMost(`${LISTENERS} open live connections, more memory`, server.residentMb() - before, 60, ' MB resident')
  const start = performance.now()
  await primary.transaction((tx) => contentChanged(tx, { postId }))
  await until(() => notified === LISTENERS)
  atMost('time from a change to the last connection', (performance.now() - start) / 1000, 2, ' s')
  for (const request of requests) request.destroy()
}

/** Waits for a condition. @throws {Error} after a timeout */
async function until(isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !isTrue(); await sleep(5)) {
    if (performance.now() > end) throw new Error('Some streams received no event.')
  }
}
