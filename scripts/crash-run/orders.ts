/**
 * Orders, slips, confirmations, refunds, cancellations and waiting lists while network, server and database fail at
 * random; then money and places are compared, and every answer that a person got is looked up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { cancelOrder } from '#features/orders/contract.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { changePurchase } from '#features/purchase-office/contract.ts'
import { findDisagreements } from '#features/purchase-office/testing.ts'
import { cancelRegistration, joinWaitingList, registerTraining } from '#features/registrations/contract.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { ApiError } from '#lib/api-client.ts'
import type { Database } from '#server/database/db.ts'
import { confirmSession, createSession } from '#server/http/sessions/session.ts'
import { type KillOptions, kill } from './kill.ts'
import { createNetwork, type Network } from './network.ts'
import { createRandom, type Random } from './random.ts'
import { createCounts } from './report.ts'
import { createWaitingLists, type WaitingLists } from './waiting.ts'

const STEPS = 6
/** Fewer than people, so that lists are long. */
const SEATS = 2
/** Trainings with orders at the same time. */
const AT_ONCE = 8
const PEOPLE = 7
const PRICE_SATANG = 150_000
const READY_MS = 60_000

interface OrderRunOptions extends KillOptions {
  database: Database
  histories: number
}

/** An answer of success that a person got. */
interface Acknowledged {
  kind: 'ordered' | 'paid' | 'refunded' | 'cancelled'
  orderId: number
  /** Of the order or of the receipt. */
  number: string
}

interface Order {
  id: number
  invoiceNo: string
  state: string
  userId: number
  slipId: number | null
  hasSlip: boolean
}

interface Place {
  trainingId: number
  sessionId: number
}

/** @returns `problems`: contradictions between orders, documents, places and the answers; empty when all agree */
export async function runOrderCrashes(options: OrderRunOptions) {
  const { database, server, seed, histories } = options
  const { primary, primaryPool: pool } = database
  const counts = createCounts()
  const acknowledged: Acknowledged[] = []
  const random = createRandom(seed)
  const networkOf = async (userId: number) => {
    const session = await createSession(primary, { userId, isRemembered: false, userAgent: 'crash run' })
    await confirmSession(primary, session)
    return createNetwork({ origin: server.origin, session, random, counts })
  }
  const admin = await networkOf((await createAdmin(primary)).id)
  const people = new Map<number, Network>()
  for (let nth = 0; nth < PEOPLE; nth++) {
    const { id } = await createUser(primary)
    people.set(id, await networkOf(id))
  }
  const places = await addTrainings(database)
  const lists = createWaitingLists(pool)
  let isDone = false
  const killing = kill(options, counts, () => isDone)
  const problems: string[] = []
  try {
    for (let from = 0; from < histories; from += AT_ONCE) {
      await Promise.all(
        places.map((place, nth) =>
          history({
            database,
            origin: server.origin,
            place,
            admin,
            people,
            acknowledged,
            lists,
            random: createRandom(seed + from + nth),
          }),
        ),
      )
      for (const { id, what } of await findDisagreements(pool)) problems.push(`history ${from}: ${what} of ${id}`)
    }
  } finally {
    isDone = true
    await killing
  }
  problems.push(...(await verifyAcknowledged(pool, acknowledged)), ...(await lists.verify()))
  return { counts, problems, acknowledged, waits: lists.count(), movedUp: await countMovedUp(pool) }
}

async function addTrainings({ primary, primaryPool: pool }: Database): Promise<Place[]> {
  const teacher = await createTeacher(primary)
  const places: Place[] = []
  for (let nth = 0; nth < AT_ONCE; nth++) {
    const training = { seats: SEATS, joinCount: 0, priceSatang: PRICE_SATANG }
    const { id } = await createTraining(primary, { authorId: teacher.id, training })
    const { rows } = await pool.query('select id from training_sessions where training_id = $1', [id])
    places.push({ trainingId: id, sessionId: rows[0].id })
  }
  return places
}

interface HistoryOptions {
  database: Database
  origin: string
  place: Place
  admin: Network
  /** By the id of the person. */
  people: ReadonlyMap<number, Network>
  acknowledged: Acknowledged[]
  lists: WaitingLists
  random: Random
}

async function history(options: HistoryOptions): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await whenReady(options.origin)
    await takeStep(options, options.random.between(0, 16))
  }
}

async function takeStep(options: HistoryOptions, step: number) {
  const { database, place, admin, people, acknowledged, random } = options
  const { primaryPool: pool } = database
  const order = await anyOrder(pool, place, random)
  const note = (kind: Acknowledged['kind'], number: string, orderId = order?.id ?? 0) =>
    acknowledged.push({ kind, orderId, number })
  const change = (input: { action: 'confirm' | 'reject' | 'refund'; [name: string]: unknown }) =>
    settle(admin.api(changePurchase, { orderId: String(order?.id), ...input } as never))
  if (step <= 2) {
    const [, person] = anyPerson(people, random)
    const { trainingId, sessionId } = place
    const made = await settle(person.api(registerTraining, { eventId: String(trainingId), session_id: sessionId }))
    if (made?.data.invoiceNo) note('ordered', made.data.invoiceNo)
  } else if (step >= 12 && step <= 15) {
    await changeWaitingList(options, step === 15 ? 'leave' : 'join')
  } else if (!order) {
    return
  } else if (step <= 5) {
    if (order.state === 'awaiting' && !order.hasSlip) await insertSlip({ db: database }, order)
  } else if (step <= 8) {
    const input = { action: 'confirm', slip_id: order.slipId } as const
    const [one, two] = order.slipId ? await Promise.all([change(input), change(input)]) : []
    const receiptNo = one?.data.receiptNo ?? two?.data.receiptNo
    if (receiptNo) note('paid', receiptNo)
  } else if (step === 9) {
    if (await change({ action: 'refund', note: 'งด' })) note('refunded', order.invoiceNo)
  } else if (step === 10) {
    const person = people.get(order.userId) as Network
    if (await settle(person.api(cancelOrder, { invoiceNo: order.invoiceNo }))) note('cancelled', order.invoiceNo)
  } else if (step === 16) {
    // The deadline is over; the job of every minute gives the place to the next person.
    await pool.query(
      `update orders set expires_at = now() where id = $1 and state = 'awaiting'
         and not exists (select from payment_slips where order_id = $1 and state = 'waiting')`,
      [order.id],
    )
  } else if (order.slipId) {
    await change({ action: 'reject', slip_id: order.slipId, reason: 'unclear' })
  }
}

function anyPerson(people: HistoryOptions['people'], random: Random): [number, Network] {
  const all = [...people]
  return all[random.between(0, all.length - 1)] as [number, Network]
}

async function changeWaitingList({ place, people, lists, random }: HistoryOptions, what: 'join' | 'leave') {
  const { trainingId, sessionId } = place
  const [userId, person] = anyPerson(people, random)
  const eventId = String(trainingId)
  if (what === 'join') {
    const joined = await settle(person.api(joinWaitingList, { eventId, session_id: sessionId }))
    if (joined?.data.state === 'waiting') await lists.joined({ trainingId, userId })
  } else {
    await settle(person.api(cancelRegistration, { eventId }))
    lists.left({ trainingId, userId })
  }
}

async function countMovedUp(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from orders where is_moved_up')
  return rows[0]?.count ?? 0
}

async function anyOrder(pool: Pool, { trainingId }: Place, random: Random): Promise<Order | undefined> {
  const { rows } = await pool.query<Order>(
    `select own.id, own.invoice_no as "invoiceNo", own.state, own.user_id as "userId",
       (select max(id) from payment_slips where order_id = own.id) as "slipId",
       exists (select from payment_slips where order_id = own.id and state in ('waiting', 'accepted')) as "hasSlip"
     from orders own where own.training_id = $1 order by own.id desc limit 6`,
    [trainingId],
  )
  return rows[random.between(0, Math.max(0, rows.length - 1))]
}

/** The answer; undefined when there was none, or when the call was rejected because of the state. */
async function settle<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError && [0, 404, 409, 422, 503].includes(error.status))) throw error
    return undefined
  }
}

/** People wait while the site is away. */
async function whenReady(origin: string): Promise<void> {
  const end = performance.now() + READY_MS
  while (performance.now() < end) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error('the server did not come back')
}

/** What a person was told is in the database. */
async function verifyAcknowledged(pool: Pool, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; invoiceNo: string; state: string; receipts: string[] }>(
    `select own.id, own.invoice_no as "invoiceNo", own.state,
       (select coalesce(array_agg(number), '{}') from accounting_documents where order_id = own.id) as receipts
     from orders own`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const numbers = new Set(rows.map((row) => row.invoiceNo))
  // An order whose deadline passed before is cancelled without a change: its place is free already.
  const allowed = { paid: ['paid', 'refunded'], refunded: ['refunded'], cancelled: ['cancelled', 'expired'] }
  return acknowledged.flatMap(({ kind, orderId, number }) => {
    if (kind === 'ordered') return numbers.has(number) ? [] : [`the acknowledged order ${number} is lost`]
    const row = byId.get(orderId)
    if (!row || !allowed[kind].includes(row.state)) return [`order ${orderId} was ${kind}, now it is ${row?.state}`]
    return kind !== 'paid' || row.receipts.includes(number) ? [] : [`the acknowledged receipt ${number} is lost`]
  })
}
