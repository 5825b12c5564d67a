/** Measures readers of a post while comments on it land: how often the page is rendered, and whether readers wait. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostType, postPath } from '#features/posts/constants.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import type { Database } from '#server/database/db.ts'
import { addCallers, type Caller, signedIn } from './community.ts'
import { load, quantile } from './load.ts'
import { atMost } from './report.ts'
import { startServer } from './server.ts'

const READERS_PER_SECOND = 200
const SECONDS = 10
/** Pause of a caller between two comments: together about ten a second. */
const PAUSE_MS = 700

interface Read {
  ms: number
  /** Names the version of the page. */
  etag: string
}

export async function benchBusyPost(dataDir: string, database: Database): Promise<void> {
  // Comments at this rate require a captcha.
  const server = await startServer(dataDir, { SEED: 'none', NODE_ENV: 'test', CAPTCHA_PROVIDER: 'none' })
  const callers = await addCallers(database)
  const postId = callers[0]?.postId as number
  const { rows } = await database.primaryPool.query<{ type: PostType; last: number }>(
    'select post_type as type, (select max(id) from comments) as last from posts where id = $1',
    [postId],
  )
  const { type, last } = rows[0] as { type: PostType; last: number }
  const path = postPath(type, postId)
  try {
    await readSteadily(server.port, path, 3)
    const quiet = await readSteadily(server.port, path, SECONDS)
    const [busy, ...written] = await Promise.all([
      readSteadily(server.port, path, SECONDS),
      ...callers.map((caller) => write(server.port, database, { ...caller, postId })),
    ])
    const comments = written.reduce((sum, count) => sum + count, 0)
    const versions = new Set(busy.map(({ etag }) => etag)).size
    const p99 = (reads: readonly Read[]) => quantile(Float64Array.from(reads, ({ ms }) => ms).sort(), 0.99)
    const note = `${comments} comments in ${SECONDS} s, ${READERS_PER_SECOND} readers a second`
    atMost('a busy post: versions of its page a second', (versions - 1) / SECONDS, 1, '', note)
    atMost('a busy post: p99 of its readers', p99(busy), 50, ' ms', `without comments ${p99(quiet).toPrecision(3)} ms`)
  } finally {
    await server.stop()
    // Soft-deletes as the site does: deleting a row would search a million likes for references.
    await database.primaryPool.query('update comments set deleted_at = now() where id > $1', [last])
    await recountPosts(database.primary, [postId])
  }
}

/** Sends requests at an even pace, whether or not earlier ones are answered. */
async function readSteadily(port: number, path: string, seconds: number): Promise<Read[]> {
  const start = performance.now()
  const reads: Promise<Read>[] = []
  for (let nth = 0; nth < seconds * READERS_PER_SECOND; nth++) {
    await sleep(Math.max(0, start + (nth * 1_000) / READERS_PER_SECOND - performance.now()))
    reads.push(read(port, path))
  }
  return Promise.all(reads)
}

async function read(port: number, path: string): Promise<Read> {
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return { ms: performance.now() - start, etag: response.headers.get('etag') ?? '' }
}

/** Comments until the time is over; returns the number of comments. */
async function write(port: number, { primary }: Database, { userId, postId }: Caller): Promise<number> {
  const headers = await signedIn(port, primary, userId)
  let count = 0
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; count++) {
    const { rejected } = await load({
      port,
      paths: [`/comment/post/${postId}`],
      connections: 1,
      seconds: SECONDS,
      maxResponses: 1,
      headers,
      body: {
        parent_id: null,
        type: 'comment',
        comment_as: 0,
        text: `<p>ลองใช้แล้ว คนที่ ${userId} ครั้งที่ ${count}</p>`,
        is_anonymous: 0,
        stickers: [],
        'g-recaptcha-response': 'bench',
      },
    })
    if (rejected > 0) throw new Error('A comment was rejected')
    await sleep(PAUSE_MS)
  }
  return count
}
