/** What a reaction costs over HTTP, against the bare transaction that it is. */
import pg from 'pg'
import type { Database } from '#server/db.ts'
import { createSession } from '#server/session.ts'
import { load, median } from './load.ts'
import { atMost } from './report.ts'

const FIRST_PERSON = 1_980_000
const CALLERS = 8
const ROUNDS = 5
const SECONDS = 3

/** Each caller likes a post of their own and takes it back, in turn. */
export async function benchCommunity(port: number, database: Database): Promise<void> {
  const callers = await addCallers(database)
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await likeInSql(database, callers)
    const likes = await Promise.all(callers.map((caller) => likeOverHttp(port, database, caller)))
    if (likes.some(({ refused }) => refused > 0)) throw new Error('A like was refused')
    // The first round warms both up.
    if (round === 0) continue
    bare.push(alone)
    overHttp.push(likes.reduce((sum, { perSecond }) => sum + perSecond, 0))
  }
  const note = `${Math.round(median(overHttp))} likes a second, ${Math.round(median(bare))} bare transactions`
  atMost(`a like at ${CALLERS} callers / its bare SQL transaction`, median(bare) / median(overHttp), 3, '', note)
}

interface Caller {
  userId: number
  postId: number
}

async function addCallers({ primaryPool }: Database): Promise<Caller[]> {
  await primaryPool.query(
    `insert into users (id, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, id_code)
     select n, 'member', 3, 3, 3, 'นางสาว', 'ชูใจ', 'ถูกใจ', 'L' || n
     from generate_series($1::bigint, $1 + $2 - 1) n on conflict do nothing`,
    [FIRST_PERSON, CALLERS],
  )
  const { rows } = await primaryPool.query<{ id: number }>(
    'select id from posts where status = 1 and deleted_at is null order by id limit $1',
    [CALLERS],
  )
  return rows.map(({ id: postId }, at) => ({ userId: FIRST_PERSON + at, postId }))
}

async function likeOverHttp(port: number, { primary }: Database, { userId, postId }: Caller) {
  const token = await createSession(primary, { userId, isRemembered: false, userAgent: 'bench' })
  const headers = { cookie: `sala_sid=${token}`, 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/csrf-token`, { headers })
  const { data } = (await answer.json()) as { data: { token: string } }
  return load({
    port,
    paths: ['/like-post'],
    connections: 1,
    seconds: SECONDS,
    headers: { ...headers, 'x-csrf-token': data.token },
    body: { post_id: postId },
  })
}

const STEPS = {
  lock: 'select id from posts where id = $1 for no key update',
  flip: `with removed as (delete from post_likes where user_id = $1 and post_id = $2 returning -1 as change), added as (
      insert into post_likes (user_id, post_id) select $1, $2 where not exists (select from removed) returning 1 as change)
    select change from removed union all select change from added`,
  count: 'update posts set like_count = like_count + $2 where id = $1 returning like_count',
  notify: "select pg_notify('sala_content', 'changed')",
}

/** Transactions a second of as many connections, each step prepared, without a server around them. */
async function likeInSql({ primaryPool }: Database, callers: readonly Caller[]): Promise<number> {
  const start = performance.now()
  const deadline = start + SECONDS * 1_000
  const counts = await Promise.all(callers.map((caller) => likeUntil(primaryPool.options, caller, deadline)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1_000)
}

async function likeUntil(options: pg.ClientConfig, { userId, postId }: Caller, deadline: number): Promise<number> {
  const client = new pg.Client(options)
  await client.connect()
  const step = (name: keyof typeof STEPS, values: unknown[] = []) =>
    client.query({ name: `bench.${name}`, text: STEPS[name], values })
  let count = 0
  for (; performance.now() < deadline; count++) {
    await client.query('begin')
    await step('lock', [postId])
    const { rows } = await step('flip', [userId, postId])
    await step('count', [postId, rows[0]?.change ?? 0])
    await step('notify')
    await client.query('commit')
  }
  await client.end()
  return count
}
