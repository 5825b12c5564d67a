/** Measures a reaction over HTTP relative to its bare transaction. */
import pg from 'pg'
import type { Database, Db } from '#server/database/db.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { addPeople } from './data/rows.ts'
import { load, median } from './load.ts'
import { atMost } from './report.ts'

const FIRST_PERSON = 1_980_000
const CALLERS = 8
const ROUNDS = 5
const SECONDS = 3

/** Each caller repeatedly likes and unlikes a separate post. */
export async function benchCommunity(port: number, database: Database): Promise<void> {
  const callers = await addCallers(database)
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const inSql = await likeInSql(database, callers)
    const likes = await Promise.all(callers.map((caller) => likeOverHttp(port, database, caller)))
    if (likes.some(({ rejected }) => rejected > 0)) throw new Error('A like was rejected')
    // The first round is a warm-up.
    if (round === 0) continue
    bare.push(inSql)
    overHttp.push(likes.reduce((sum, { perSecond }) => sum + perSecond, 0))
  }
  const note = `${Math.round(median(overHttp))} likes a second, ${Math.round(median(bare))} bare transactions`
  atMost(`a like at ${CALLERS} callers / its bare SQL transaction`, median(bare) / median(overHttp), 3, '', note)
}

export interface Caller {
  userId: number
  postId: number
}

/** Inserts one person per caller and assigns each a separate post. */
export async function addCallers({ primaryPool }: Database): Promise<Caller[]> {
  await addPeople(primaryPool, { first: FIRST_PERSON, count: CALLERS, lastname: 'ถูกใจ', letter: 'L' })
  const { rows } = await primaryPool.query<{ id: number }>(
    'select id from posts where status = 1 and deleted_at is null order by id limit $1',
    [CALLERS],
  )
  return rows.map(({ id: postId }, at) => ({ userId: FIRST_PERSON + at, postId }))
}

/** Likes and unlikes a post for some seconds as one caller. */
export async function likeOverHttp(port: number, { primary }: Database, { userId, postId }: Caller) {
  const headers = await signedIn(port, primary, userId)
  return load({ port, paths: ['/like-post'], connections: 1, seconds: SECONDS, headers, body: { post_id: postId } })
}

/** Returns the headers that a page of the site sends for this signed-in person. */
export async function signedIn(port: number, db: Db, userId: number): Promise<Record<string, string>> {
  const token = await createSession(db, { userId, isRemembered: false, userAgent: 'bench' })
  const headers = { cookie: `sala_sid=${token}`, 'x-requested-with': 'XMLHttpRequest' }
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/csrf-token`, { headers })
  const { data } = (await response.json()) as { data: { token: string } }
  return { ...headers, 'x-csrf-token': data.token }
}

const STEPS = {
  lock: 'select id from posts where id = $1 for no key update',
  flip: `with removed as (delete from post_likes where user_id = $1 and post_id = $2 returning -1 as change), added as (
      insert into post_likes (user_id, post_id) select $1, $2 where not exists (select from removed) returning 1 as change)
    select change from removed union all select change from added`,
  count: 'update posts set like_count = like_count + $2 where id = $1 returning like_count',
  notify: "select pg_notify('sala_content', 'changed')",
}

const likeInSql = ({ primaryPool }: Database, callers: readonly Caller[]) =>
  transactions(primaryPool, callers, SECONDS, async (step, { userId, postId }) => {
    await step('lock', STEPS.lock, [postId])
    const [flipped] = await step('flip', STEPS.flip, [userId, postId])
    await step('count', STEPS.count, [postId, flipped?.change ?? 0])
    await step('notify', STEPS.notify)
  })

type Step = (name: string, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Transactions a second with one connection per caller and prepared statements, without the server. */
export async function transactions(
  { options }: pg.Pool,
  callers: readonly Caller[],
  seconds: number,
  work: (step: Step, caller: Caller, nth: number) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  const deadline = start + seconds * 1_000
  const counts = await Promise.all(
    callers.map(async (caller) => {
      const client = new pg.Client(options)
      await client.connect()
      const step: Step = async (name, text, values = []) =>
        (await client.query<Record<string, unknown>>({ name: `bench.${name}`, text, values })).rows
      let count = 0
      for (; performance.now() < deadline; count++) {
        await client.query('begin')
        await work(step, caller, count)
        await client.query('commit')
      }
      await client.end()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1_000)
}
