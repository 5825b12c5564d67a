/** Measures confirming slips relative to their bare transaction, and My purchase with 200 orders. */
import pg from 'pg'
import type { Database } from '#server/database/db.ts'
import { signedIn } from './community.ts'
import { addPeople, addTrainingPosts } from './data/rows.ts'
import { load, median, quantile } from './load.ts'
import { atMost } from './report.ts'

/** Admin of the demo content. */
const ADMIN = 1
const FIRST_PERSON = 1_940_000
const BUYERS = 20
const COLLECTOR = FIRST_PERSON + BUYERS
const FIRST_TRAINING = 3_200_000
const TRAININGS = 200
const CALLERS = 8
const ROUNDS = 3
const LIST_CALLERS = 4
const LIST_CALLS = 200
/** A Buddhist year without other invoices. */
const YEAR = 2699
const SATANG = 150_000

/** An order with a slip that waits for a check. */
interface WaitingOrder {
  id: number
  slipId: number
  userId: number
  trainingId: number
}

/** Adds rows that stay: issued documents cannot be deleted. Hides the trainings afterwards. */
export async function benchPurchases(port: number, database: Database): Promise<void> {
  const { primaryPool: pool } = database
  await addPeopleAndTrainings(pool)
  try {
    // Receipts of what was confirmed are drawn for a minute.
    await benchList(port, database)
    await benchConfirming(port, database)
  } finally {
    await pool.query('update posts set deleted_at = now() where id between $1 and $2', [
      FIRST_TRAINING,
      FIRST_TRAINING + TRAININGS - 1,
    ])
  }
}

/** Each caller confirms the orders of a training of its own: those of one training wait for each other. */
async function benchConfirming(port: number, { primary, primaryPool: pool }: Database): Promise<void> {
  const headers = await signedIn(port, primary, ADMIN)
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const inSql = await confirmInSql(pool, await addOrders(pool))
    const orders = await addOrders(pool)
    const { perSecond } = await load({
      port,
      paths: ['/api/admin/purchases/confirm'],
      connections: CALLERS,
      seconds: 300,
      maxResponses: orders.length,
      headers,
      body: (nth) => ({ orders: [orders[nth]].map((order) => ({ id: order?.id, slip_id: order?.slipId })) }),
    })
    await assertPaid(pool, orders)
    // The first round is a warm-up.
    if (round === 0) continue
    bare.push(inSql)
    overHttp.push(perSecond)
  }
  const note = `${Math.round(median(overHttp))} slips a second, ${Math.round(median(bare))} bare transactions`
  atMost(`confirming at ${CALLERS} callers / its bare SQL transaction`, median(bare) / median(overHttp), 3, '', note)
}

async function benchList(port: number, { primary, primaryPool: pool }: Database): Promise<void> {
  await pool.query(
    `with numbered as (select n, row_number() over () + ${INVOICES} as number from generate_series($1::bigint, $2::bigint) n)
     insert into orders (invoice_no, user_id, training_id, training_name, session_text, amount_satang, buyer_name,
       created_at, expires_at)
     select ${invoiceNo('number')}, $3, n, 'การอบรมที่มีค่าใช้จ่าย ' || n, '3 ม.ค. 2570 09:00–12:00 น.', ${SATANG},
       'ชูใจ', now(), now() + interval '10 years' from numbered
     where not exists (select from orders where user_id = $3)`,
    [FIRST_TRAINING, FIRST_TRAINING + TRAININGS - 1, COLLECTOR],
  )
  const headers = await signedIn(port, primary, COLLECTOR)
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const result = await load({
      port,
      paths: ['/api/my-purchase'],
      connections: LIST_CALLERS,
      seconds: 120,
      maxResponses: LIST_CALLS,
      headers,
    })
    if (result.rejected > 0) throw new Error('My purchase was rejected')
    if (round > 0) times.push(quantile(result.times, 0.95))
    bytes = result.bodyBytes
  }
  const note = `${LIST_CALLERS} callers, ${Math.round(bytes / 1024)} kB`
  atMost(`My purchase with ${TRAININGS} orders, p95`, median(times), 30, ' ms', note)
}

const INVOICES = `(select count(*) from orders where invoice_no like 'INV-${YEAR}-%')`
const invoiceNo = (number: string) => `'INV-${YEAR}-' || lpad(${number}::text, 6, '0')`

async function addPeopleAndTrainings(pool: pg.Pool): Promise<void> {
  await addPeople(pool, { first: FIRST_PERSON, count: BUYERS + 1, lastname: 'ซื้อพร้อมกัน', letter: 'P' })
  const topic = 'การอบรมที่มีค่าใช้จ่าย'
  await addTrainingPosts(pool, { first: FIRST_TRAINING, count: TRAININGS, authorId: FIRST_PERSON, topic })
  await pool.query(
    `insert into trainings (post_id, price_satang, seats, last_date_join)
     select n, ${SATANG}, 1000, now() + interval '30 days' from generate_series($1::bigint, $1 + $2 - 1) n
     on conflict do nothing`,
    [FIRST_TRAINING, TRAININGS],
  )
}

/**
 * One order of each buyer for a training of each caller, the next one of another caller. Each call takes trainings without
 * orders, because a person has one order per training: 25 calls, three runs of the bench.
 */
async function addOrders(pool: pg.Pool): Promise<WaitingOrder[]> {
  const { rows } = await pool.query<WaitingOrder>(
    `with chosen as (
       select training.post_id as training_id from trainings training
       where training.post_id between $1 and $2
         and not exists (select from orders where training_id = training.post_id and user_id <> $5)
       order by training.post_id limit $6),
     numbered as (
       select buyer, training_id, row_number() over (order by buyer, training_id) + ${INVOICES} as number
       from chosen, generate_series($3::bigint, $4::bigint) buyer),
     ordered as (
       insert into orders (invoice_no, user_id, training_id, training_name, session_text, amount_satang, buyer_name,
         created_at, expires_at)
       select ${invoiceNo('number')}, buyer, training_id, 'การอบรมที่มีค่าใช้จ่าย', '3 ม.ค. 2570 09:00–12:00 น.',
         ${SATANG}, 'ชูใจ ซื้อพร้อมกัน', now(), now() + interval '2 days' from numbered returning *),
     held as (
       update trainings set join_count = $4::bigint - $3::bigint + 1 where post_id in (select training_id from chosen)
       returning 1),
     sent as (
       insert into payment_slips (order_id, bank_code, reference, created_at)
       select id, '004', invoice_no, now() from ordered returning id, order_id)
     select ordered.id, sent.id as "slipId", user_id as "userId", training_id as "trainingId"
     from ordered join sent on sent.order_id = ordered.id order by user_id, training_id`,
    [FIRST_TRAINING, FIRST_TRAINING + TRAININGS - 1, FIRST_PERSON, COLLECTOR - 1, COLLECTOR, CALLERS],
  )
  if (rows.length !== BUYERS * CALLERS) throw new Error('No training is left without orders; create the data again.')
  return rows
}

async function assertPaid(pool: pg.Pool, orders: readonly WaitingOrder[]): Promise<void> {
  const { rows } = await pool.query(`select count(*)::int as paid from orders where state = 'paid' and id = any($1)`, [
    orders.map(({ id }) => id),
  ])
  if (rows[0].paid !== orders.length) throw new Error(`${rows[0].paid} of ${orders.length} orders were confirmed`)
}

/** What `confirmPurchases` writes, without the server: transactions a second. */
async function confirmInSql({ options }: pg.Pool, orders: readonly WaitingOrder[]): Promise<number> {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const client = new pg.Client(options)
      await client.connect()
      for (let nth = caller; nth < orders.length; nth += CALLERS) await confirmOne(client, orders[nth] as WaitingOrder)
      await client.end()
    }),
  )
  return (orders.length * 1_000) / (performance.now() - start)
}

async function confirmOne(client: pg.Client, { id, slipId, userId, trainingId }: WaitingOrder): Promise<void> {
  const step = (name: string, text: string, values: unknown[]) =>
    client.query<{ last: number }>({ name: `bench.${name}`, text, values })
  await client.query('begin')
  await step('training', 'select * from trainings where post_id = $1 for no key update', [trainingId])
  await step('order', 'select * from orders where id = $1 for no key update', [id])
  await step(
    'slip',
    `update payment_slips set state = 'accepted', decided_at = now(), decided_by = $2 where id = $1 and state = 'waiting'`,
    [slipId, ADMIN],
  )
  await step('pay', `update orders set state = 'paid', paid_at = now() where id = $1 and state = 'awaiting'`, [id])
  await step(
    'place',
    `insert into user_events (user_id, training_id, state, joined_at) values ($1, $2, 'joined', now())`,
    [userId, trainingId],
  )
  await step('audit', `insert into audit_entries (actor_id, action, subject_id) values ($1, 'purchase.confirm', $2)`, [
    ADMIN,
    id,
  ])
  const { rows } = await step(
    'series',
    `insert into number_series (kind, year, last_number) values ('receipt', $1, 1)
     on conflict (kind, year) do update set last_number = number_series.last_number + 1 returning last_number as last`,
    [YEAR],
  )
  await step(
    'receipt',
    `insert into accounting_documents (kind, number, order_id, amount_satang, vat_satang, is_vat_exempt, seller,
       buyer_name, buyer_tax_id, buyer_address, training_name, session_text, participant, invoice_no, issuer, issued_at,
       made_at)
     select 'receipt', $2, id, amount_satang, 0, true, '{}', buyer_name, '', '', training_name, session_text, buyer_name,
       invoice_no, 'ผู้ดูแล', now(), now() from orders where id = $1`,
    [id, `RC-${YEAR}-${String(rows[0]?.last).padStart(6, '0')}`],
  )
  await client.query('commit')
}
