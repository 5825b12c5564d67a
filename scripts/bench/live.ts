/** A thousand open pages that listen: what they weigh, and when the last of them hears of a change. */
import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/db.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { load } from './load.ts'
import { atMost } from './report.ts'
import type { Watched } from './server.ts'

const LISTENERS = 1_000
const AT_ONCE = 50
const WARM_CONNECTIONS = 50
const WARM_SECONDS = 5
const REST_MS = 8_000
const PATIENCE_MS = 30_000

/** `server` has answered before, so that its own growth is not counted for the listeners'. */
export async function benchLive(
  server: Pick<Watched, 'port' | 'residentMb'>,
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
  let [open, heard] = [0, 0]
  const listen = () => {
    const request = get({ host: '127.0.0.1', port, path: post, agent }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`A stream was refused: ${answer.statusCode}`)
      open++
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: post')) heard++
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
  await until(() => heard === LISTENERS)
  atMost('from a change to the last of them', (performance.now() - start) / 1000, 2, ' s')
  for (const request of requests) request.destroy()
}

/** @throws {Error} when it does not come true in time */
async function until(isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !isTrue(); await sleep(5)) {
    if (performance.now() > end) throw new Error('Some listeners got no answer.')
  }
}
