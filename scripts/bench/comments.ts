/** Measures comments over HTTP, and a post page with a thousand comments. */
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import type { Database } from '#server/database/db.ts'
import { addCallers, type Caller, signedIn, transactions } from './community.ts'
import { load, median } from './load.ts'
import { atMost } from './report.ts'
import { startServer } from './server.ts'

const ROUNDS = 3
const SECONDS = 2
const MANY = 1_000
const FEW = 10
const PAGES = 40

/** Starts a server without page cache that accepts every captcha, because comments at this rate require one. */
export async function benchComments(dataDir: string, database: Database): Promise<void> {
  const server = await startServer(dataDir, {
    SEED: 'none',
    PAGE_CACHE_MB: '0',
    NODE_ENV: 'test',
    CAPTCHA_PROVIDER: 'none',
  })
  try {
    await benchServer(server.port, database)
  } finally {
    await server.stop()
  }
}

async function benchServer(port: number, database: Database): Promise<void> {
  const { rows } = await database.primaryPool.query<{ last: number }>('select max(id) as last from comments')
  const last = rows[0]?.last ?? 0
  const callers = await addCallers(database)
  const postIds = await choosePosts(database)
  try {
    await benchWriting(port, database, callers)
    await benchReading(port, postIds)
  } finally {
    // Soft-deletes as the site does: deleting a row would search a million likes for references.
    await database.primaryPool.query('update comments set deleted_at = now() where id > $1', [last])
    await recountPosts(database.primary, [...callers.map(({ postId }) => postId), ...postIds])
  }
}

async function benchWriting(port: number, database: Database, callers: readonly Caller[]): Promise<void> {
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const inSql = await writeInSql(database, callers)
    const written = await Promise.all(callers.map((caller) => writeOverHttp(port, database, caller, round)))
    if (written.some(({ rejected }) => rejected > 0)) throw new Error('A comment was rejected')
    // The first round is a warm-up.
    if (round === 0) continue
    bare.push(inSql)
    overHttp.push(written.reduce((sum, { perSecond }) => sum + perSecond, 0))
  }
  const note = `${Math.round(median(overHttp))} comments a second, ${Math.round(median(bare))} bare transactions`
  atMost(
    `a comment at ${callers.length} callers / its bare SQL transaction`,
    median(bare) / median(overHttp),
    3,
    '',
    note,
  )
}

/** Writes comments for some seconds as one caller. */
export async function writeOverHttp(port: number, { primary }: Database, { userId, postId }: Caller, round: number) {
  return load({
    port,
    paths: [`/comment/post/${postId}`],
    connections: 1,
    seconds: SECONDS,
    headers: await signedIn(port, primary, userId),
    // Each text is different, because a repeated comment returns the first one.
    body: (nth) => ({
      parent_id: null,
      type: 'comment',
      comment_as: 0,
      text: `<p>ลองใช้กับห้อง ป.${round} แล้ว ครั้งที่ ${nth}</p>`,
      is_anonymous: 0,
      stickers: [],
      'g-recaptcha-response': 'bench',
    }),
  })
}

const writeInSql = ({ primaryPool }: Database, callers: readonly Caller[]) =>
  transactions(primaryPool, callers, SECONDS, async (step, { userId, postId }, nth) => {
    await step('writer', 'select id from users where id = $1 and deleted_at is null for no key update', [userId])
    await step('lock', 'select id from posts where id = $1 for no key update', [postId])
    await step(
      'repeat',
      `select id from comments where user_id = $1 and post_id = $2 and body = $3 and deleted_at is null
         and created_at > now() - interval '10 seconds' order by id desc limit 1`,
      [userId, postId, `<p>${nth}</p>`],
    )
    await step(
      'pace',
      `select count(*) filter (where created_at > now() - interval '1 minute'), count(*) from comments
       where user_id = $1 and created_at > greatest(now() - interval '10 minutes',
         (select passed_at from comment_captcha_passes where user_id = $1))`,
      [userId],
    )
    const [written] = await step(
      'insert',
      'insert into comments (post_id, user_id, body) values ($1, $2, $3) returning id',
      [postId, userId, `<p>${nth}</p>`],
    )
    await step('comments', 'update posts set comment_count = comment_count + 1 where id = $1', [postId])
    await step('notify', "select pg_notify('sala_content', 'changed')")
    await step(
      'written',
      `select comment.*, author.firstname, author.lastname, post.comment_count from comments comment
       join users author on author.id = comment.user_id join posts post on post.id = comment.post_id
       where comment.id = $1`,
      [written?.id],
    )
  })

/** Selects two posts of one kind with few comments and adds many to the second. */
async function choosePosts({ primary, primaryPool }: Database): Promise<[few: number, many: number]> {
  const { rows } = await primaryPool.query<{ id: number }>(
    `select id from posts where post_type = 'tech_review' and status = 1 and deleted_at is null
       and comment_count between $1::int - 2 and $1::int order by id desc limit 2`,
    [FEW],
  )
  const [few, many] = rows.map(({ id }) => id)
  if (few === undefined || many === undefined) throw new Error('No two posts have that many comments')
  await primaryPool.query(
    `insert into comments (post_id, user_id, body, created_at)
     select $1, first.user_id, first.body, first.created_at + nth * interval '1 second'
     from (select user_id, body, created_at from comments where post_id = $1 order by id limit 1) first
     cross join generate_series(1, $2::int) nth`,
    [many, MANY - FEW],
  )
  await recountPosts(primary, [many])
  return [few, many]
}

async function benchReading(port: number, [few, many]: readonly [number, number]): Promise<void> {
  const pageOf = async (id: number) => {
    const { times, rejected, bodyBytes } = await load({
      port,
      paths: [`/content/tech-review/${id}`],
      connections: 1,
      seconds: 60,
      maxResponses: PAGES,
    })
    if (rejected > 0) throw new Error('A page was rejected')
    return { ms: median(times), bodyBytes }
  }
  const results: { few: number[]; many: number[]; bytes: [number, number] } = { few: [], many: [], bytes: [0, 0] }
  for (let round = 0; round <= ROUNDS; round++) {
    const [one, other] = [await pageOf(few), await pageOf(many)]
    results.bytes = [one.bodyBytes, other.bodyBytes]
    if (round === 0) continue
    results.few.push(one.ms)
    results.many.push(other.ms)
  }
  const note = `${results.bytes.map((bytes) => `${Math.round(bytes / 1000)} kB`).join(' and ')}, not compressed`
  const ratio = median(results.many) / median(results.few)
  atMost(`a post page with ${MANY} comments / one with ${FEW}`, ratio, 1.5, '', note)
}
