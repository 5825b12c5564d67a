/** A site of two processes on one port and one embedded PostgreSQL. */
import { readdirSync, readFileSync } from 'node:fs'
import { createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { expect, test } from './own-site/own-site.ts'

test.use({ siteEnv: { WEB_CONCURRENCY: '2' } })

const POST_ID = 114
const POST_PATH = `/content/tech-review/${POST_ID}`
/** Enough that each process receives several. */
const REQUESTS = 12

/** A new connection for each request, so that both processes serve. */
const get = (address: string) =>
  fetch(address, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) })

/** Pids of the processes whose parent is `parent`. */
function childrenOf(parent: number): number[] {
  const isChild = (pid: string) => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]) === parent
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number)
}

test('RF-25 two processes share the port: a comment reaches the stored pages of both, and a killed process is replaced', async ({
  ownSite,
}) => {
  const { origin, db, pid } = ownSite
  const processes = () =>
    get(`${origin}/metrics`).then(async (response) => /^sala_processes (\d)$/m.exec(await response.text())?.[1])
  await expect.poll(() => processes().catch(() => '')).toBe('2')
  const pages = () => Promise.all(Array.from({ length: REQUESTS }, async () => (await get(origin + POST_PATH)).text()))
  // Both processes store the page.
  expect((await pages()).every((page) => page.includes('comments-title'))).toBe(true)

  const { id } = await createUser(db, {})
  const text = 'เห็นเหมือนกันทุกโปรเซส'
  await createComment(db, { postId: POST_ID, userId: id, body: `<p>${text}</p>` })
  await contentChanged(db, { postId: POST_ID, topics: [`comments:${POST_ID}`] })
  await expect.poll(async () => (await pages()).every((page) => page.includes(text))).toBe(true)

  const [killed = 0] = childrenOf(pid)
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() =>
      get(origin + POST_PATH).then(
        (response) => response.status,
        () => 0,
      ),
    )
    .toBe(200)
  await expect.poll(() => processes().catch(() => '')).toBe('2')
  expect(childrenOf(pid)).not.toContain(killed)
  expect((await pages()).every((page) => page.includes(text))).toBe(true)
})
