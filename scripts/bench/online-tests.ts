/** Measures online tests: 500 people who take the same test, and My test with 500 rows. */
import { CORRECT } from '#features/online-tests/testing.ts'
import type { Database } from '#server/database/db.ts'
import { signedIn, transactions } from './community.ts'
import { addPeople, addTrainingPosts } from './data/rows.ts'
import { type LoadResult, load, median, quantile } from './load.ts'
import { atMost } from './report.ts'

const FIRST_PERSON = 1_960_000
const PEOPLE = 500
const COLLECTOR = FIRST_PERSON + PEOPLE
const FIRST_TRAINING = 3_100_000
const QUESTIONS = 24
const CALLERS = 32
/** 500 people start within 20 s: three times as fast as the target asks. */
const PER_SECOND = 25
const ANSWERS_EACH = 3
const ROUNDS = 3
const BARE_SECONDS = 2
/** A person opens the own list alone; several at once share the processor. */
const LIST_CALLERS = [1, 4] as const
const LIST_CALLS = 200
const TAB = 'tab-of-the-bench'

type Pool = Pick<Database, 'primaryPool'>

/** Hides the inserted trainings afterwards, because other parts measure a fixed set of posts. */
export async function benchOnlineTests(port: number, database: Database): Promise<void> {
  try {
    await addTests(database)
    await benchTaking(port, database)
    await benchList(port, database)
  } finally {
    await hideTests(database)
  }
}

async function benchTaking(port: number, database: Database): Promise<void> {
  const people = await signInAll(port, database)
  const headers = (nth: number) => people.headers[nth % PEOPLE] as Record<string, string>
  const event = (nth: number) => ({ user_event_id: people.events[nth % PEOPLE] })
  const call = async (options: {
    paths: string[]
    body: (nth: number) => object
    calls?: number
    perSecond?: number
  }) => {
    const { calls = PEOPLE, ...rest } = options
    const result = await load({ port, connections: CALLERS, seconds: 300, maxResponses: calls, headers, ...rest })
    if (result.rejected > 0) throw new Error(`${options.paths[0]}: ${result.rejected} of ${calls} calls were rejected`)
    return result
  }
  const perSecond = PER_SECOND
  const pace = `${PEOPLE} people at ${CALLERS} callers, ${PER_SECOND} a second`

  const started = await call({ paths: ['/api/online-test/start'], body: event, perSecond })
  atMost('start of the same test, p95', p95(started), 50, ' ms', pace)
  const forms = await formPaths(database, people.events)
  await call({ paths: forms.map((form) => `${form}/open`), body: () => ({ tab: TAB, device: 'phone', take_over: 0 }) })

  const answers = forms.map((form) => `${form}/answers`)
  const answer = (revision: number) => (nth: number) => ({
    tab: TAB,
    position: Math.floor(nth / PEOPLE),
    choice: nth % 4,
    is_flagged: 0,
    revision,
  })
  const calls = PEOPLE * ANSWERS_EACH
  const answered = await call({ paths: answers, body: answer(1), calls, perSecond: perSecond * ANSWERS_EACH })
  atMost('answer of a question, p95', p95(answered), 50, ' ms', `${perSecond * ANSWERS_EACH} a second`)
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const inSql = await answersInSql(database, people.events)
    const { perSecond: sent } = await call({ paths: answers, body: answer(2 + round), calls })
    // The first round is a warm-up.
    if (round === 0) continue
    bare.push(inSql)
    overHttp.push(sent)
  }
  const note = `${Math.round(median(overHttp))} answers a second, ${Math.round(median(bare))} bare transactions`
  atMost(`an answer at ${CALLERS} callers / its bare SQL transaction`, median(bare) / median(overHttp), 4, '', note)

  // The end waits for the revisions of the device; unanswered questions have none.
  const revisions = Array.from({ length: 10 }, (_, position) => (position < ANSWERS_EACH ? 2 + ROUNDS : 0))
  const finished = await call({
    paths: forms.map((form) => `${form}/finish`),
    body: () => ({ tab: TAB, revisions }),
    perSecond,
  })
  atMost('end of a form with its evaluation, p95', p95(finished), 50, ' ms', pace)
  const responses = await responseIds(database, people.events)
  const submitted = await call({
    paths: ['/api/online-test/submit'],
    body: (nth) => ({ ...event(nth), response_id: responses[nth % PEOPLE] }),
    perSecond,
  })
  atMost('submit of a test, p95', p95(submitted), 50, ' ms', pace)
}

async function benchList(port: number, { primary }: Database): Promise<void> {
  const headers = await signedIn(port, primary, COLLECTOR)
  let bytes = 0
  const measure = async (connections: number) => {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const result = await load({
        port,
        paths: ['/api/online-test'],
        connections,
        seconds: 120,
        maxResponses: LIST_CALLS,
        headers,
      })
      if (result.rejected > 0) throw new Error('My test was rejected')
      if (round > 0) times.push(p95(result))
      bytes = result.bodyBytes
    }
    return median(times)
  }
  const [alone, several] = LIST_CALLERS
  const ms = await measure(alone)
  const note = `${Math.round(bytes / 1024)} kB; ${several} callers: ${(await measure(several)).toPrecision(3)} ms`
  atMost(`My test with ${PEOPLE} rows, p95`, ms, 30, ' ms', note)
}

const p95 = (result: LoadResult) => quantile(result.times, 0.95)

/** The headers of each person, and the registrations for the first training. */
async function signInAll(port: number, { primary, primaryPool }: Database) {
  const { rows } = await primaryPool.query<{ id: number }>(
    `select id from user_events where training_id = $1 and user_id < $2 order by user_id`,
    [FIRST_TRAINING, COLLECTOR],
  )
  const headers: Record<string, string>[] = []
  for (let nth = 0; nth < PEOPLE; nth++) headers.push(await signedIn(port, primary, FIRST_PERSON + nth))
  return { headers, events: rows.map(({ id }) => id) }
}

/** The paths of the forms, in the order of the registrations. */
async function formPaths({ primaryPool }: Pool, events: readonly number[]): Promise<string[]> {
  const { rows } = await primaryPool.query<{ id: string }>(
    'select id from online_test_forms where user_event_id = any($1) order by user_event_id',
    [events],
  )
  return rows.map(({ id }) => `/api/v2/online-test-forms/${id}`)
}

async function responseIds({ primaryPool }: Pool, events: readonly number[]): Promise<string[]> {
  const { rows } = await primaryPool.query<{ response_id: string }>(
    'select response_id from online_test_forms where user_event_id = any($1) order by user_event_id',
    [events],
  )
  return rows.map(({ response_id }) => response_id)
}

/** The statements of an answer, each caller on a form of its own, without the server. */
async function answersInSql({ primaryPool }: Database, events: readonly number[]): Promise<number> {
  const callers = events.slice(0, CALLERS).map((userId) => ({ userId, postId: FIRST_TRAINING }))
  return transactions(primaryPool, callers, BARE_SECONDS, async (step, { userId: event }, nth) => {
    await step(
      'form',
      `select form.*, (select max(ends_at) from training_sessions where training_id = $2) as ends_at
       from online_test_forms form join user_events event on event.id = form.user_event_id
       where form.user_event_id = $1 for update of form`,
      [event, FIRST_TRAINING],
    )
    await step(
      'answer',
      `insert into online_test_answers as answer (form_id, position, choice, revision)
       select id, 9, $2, 1 from online_test_forms where user_event_id = $1
       on conflict (form_id, position) do update set choice = excluded.choice, saved_at = now()
       returning position, choice, saved_at`,
      [event, nth % 4],
    )
  })
}

/**
 * Inserts 500 people who joined one training, and a person who joined 500. Attempts of an earlier run are deleted;
 * trainings that it hid are shown again.
 */
export async function addTests({ primaryPool: pool }: Pool): Promise<void> {
  await addPeople(pool, { first: FIRST_PERSON, count: PEOPLE + 1, lastname: 'สอบพร้อมกัน', letter: 'T' })
  const topic = 'การอบรมที่มีแบบทดสอบ'
  await addTrainingPosts(pool, { first: FIRST_TRAINING, count: PEOPLE, authorId: FIRST_PERSON, topic })
  await pool.query(
    `insert into trainings (post_id, has_test, seats, last_date_join)
     select n, true, 1000, now() - interval '2 days' from generate_series($1::bigint, $1 + $2 - 1) n on conflict do nothing`,
    [FIRST_TRAINING, PEOPLE],
  )
  await pool.query('delete from training_sessions where training_id between $1 and $2', ofTrainings())
  await pool.query(
    `insert into training_sessions (training_id, position, starts_at, ends_at, channel)
     select n, 0, now() - interval '27 hours', now() - interval '24 hours', 'ออนไลน์'
     from generate_series($1::bigint, $2::bigint) n`,
    ofTrainings(),
  )
  await pool.query('delete from online_test_questions where training_id = $1', [FIRST_TRAINING])
  await pool.query(
    `insert into online_test_questions (training_id, question, choices, correct_choice)
     select $1, 'คำถามที่ ' || n, array['หนึ่ง', $3, 'สาม', 'สี่'], 1 from generate_series(1, $2::int) n`,
    [FIRST_TRAINING, QUESTIONS, CORRECT],
  )
  // With them their attempts, forms and answers.
  await pool.query('delete from user_events where training_id between $1 and $2', ofTrainings())
  await pool.query(
    `insert into user_events (user_id, training_id, state, joined_at)
     select n, $3, 'joined', now() from generate_series($1::bigint, $2::bigint - 1) n order by n`,
    [FIRST_PERSON, COLLECTOR, FIRST_TRAINING],
  )
  await pool.query(
    `insert into user_events (user_id, training_id, state, joined_at)
     select $3, n, 'joined', now() from generate_series($1::bigint, $2::bigint) n`,
    [...ofTrainings(), COLLECTOR],
  )
  await pool.query(
    `insert into online_test_attempts
       (user_event_id, number, form_id, response_id, submitted_at, score, passed, evaluated_at)
     select id, number, 'bench-' || id || '-' || number, 'bench-' || id || '-' || number, now(), 3 * number, false, now()
     from user_events cross join generate_series(1, 2) number where user_id = $1`,
    [COLLECTOR],
  )
  await pool.query('analyze user_events, online_test_attempts, trainings, training_sessions')
}

const ofTrainings = () => [FIRST_TRAINING, FIRST_TRAINING + PEOPLE - 1]

/** Soft-deletes the rows. */
export async function hideTests({ primaryPool: pool }: Pool): Promise<void> {
  await pool.query('update posts set deleted_at = now() where id between $1 and $2', ofTrainings())
  await pool.query('update users set deleted_at = now() where id between $1 and $2', [FIRST_PERSON, COLLECTOR])
}
