/**
 * Random histories of orders: people order, wait, send slips, cancel and come late, admins confirm, reject and refund, the
 * clock runs, waiting lists move up. After each step, orders, receipts, credit notes, registrations and places agree.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { expireOrders } from '#features/orders/server/service/expire-orders.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { changePurchase, createPricedTraining } from '#features/receipts/testing.ts'
import { fillAllFreePlaces } from '#features/registrations/server/service/places.ts'
import { cancel, type OpenTraining, register, wait } from '#features/registrations/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { findDisagreements } from '../testing.ts'

/** `HISTORIES=1000` takes a minute or more on an idle machine. */
const HISTORIES = Number(process.env.HISTORIES ?? 200)
const STEPS = 6
const AT_ONCE = 8
const SEATS = 3

let site: TestApp
let admin: Actor
let teacher: { id: number }
let people: Actor[]
/** One for each history at a time; the next one continues where the last one ended. */
const trainings: OpenTraining[] = []
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
  for (let index = 0; index < AT_ONCE; index++)
    trainings.push(await createPricedTraining(site, { authorId: teacher.id, training: { seats: SEATS } }))
  people = await Promise.all(Array.from({ length: 5 }, async () => site.as(await createUser(site.db.primary))))
})
afterAll(() => site.close())

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows

/** A generator of whole numbers below `max`; the seed is in the failure. */
function randomOf(seed: number) {
  let state = seed + 1
  return (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % max
  }
}

interface Step {
  training: OpenTraining
  random: (max: number) => number
}

/** Done, rejected because of the state, or not begun because all connections were in use. */
async function settle(call: Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await call
  expect([200, 409, 422, 503], body).toContain(statusCode)
}

async function anyOrder({ training, random }: Step) {
  const orders = await sql(
    `select own.id, own.invoice_no as "invoiceNo", own.state, own.user_id as "userId",
       (select max(id) from payment_slips where order_id = own.id) as "slipId",
       exists (select from payment_slips where order_id = own.id and state in ('waiting', 'accepted')) as "hasSlip"
     from orders own where own.training_id = $1 order by own.id desc limit 6`,
    [training.id],
  )
  return orders[random(Math.max(1, orders.length))]
}

const steps: ((step: Step) => Promise<void>)[] = [
  async ({ training, random }) => settle(register(people[random(people.length)] as Actor, training)),
  async ({ training, random }) => settle(register(people[random(people.length)] as Actor, training)),
  async ({ training, random }) => settle(wait(people[random(people.length)] as Actor, training)),
  async ({ training, random }) => settle(cancel(people[random(people.length)] as Actor, training)),
  async () => {
    const context = site.app.backgroundContext()
    await Promise.all([fillAllFreePlaces(context), fillAllFreePlaces(context)])
  },
  async (step) => {
    const order = await anyOrder(step)
    if (order?.state === 'awaiting' && !order.hasSlip) await insertSlip(site, order)
  },
  async (step) => {
    const order = await anyOrder(step)
    const confirm = () => changePurchase(admin, order.id, { action: 'confirm', slip_id: order.slipId })
    if (order?.slipId) await Promise.all([settle(confirm()), settle(confirm())])
  },
  async (step) => {
    const order = await anyOrder(step)
    if (order?.slipId)
      await settle(changePurchase(admin, order.id, { action: 'reject', slip_id: order.slipId, reason: 'unclear' }))
  },
  async (step) => {
    const order = await anyOrder(step)
    if (order) await settle(changePurchase(admin, order.id, { action: 'refund', note: 'งด' }))
  },
  async (step) => {
    const order = await anyOrder(step)
    const url = `/api/my-purchase/${order?.invoiceNo}`
    for (const person of order ? people : []) {
      const { statusCode } = await person.request({ method: 'DELETE', url, payload: {} })
      expect([200, 404, 409, 503]).toContain(statusCode)
    }
  },
  async ({ training, random }) => {
    if (random(3) > 0) return
    await sql(
      `update orders set expires_at = now() - interval '1 minute' where training_id = $1 and state = 'awaiting'`,
      [training.id],
    )
    await expireOrders(site.app.backgroundContext())
  },
]

async function history(seed: number): Promise<void> {
  const random = randomOf(seed)
  const training = trainings[seed % AT_ONCE] as OpenTraining
  for (let index = 0; index < STEPS; index++) await steps[random(steps.length)]?.({ training, random })
}

test('Q-87 Q-90 after each of many random histories, money and places agree', async () => {
  for (let from = 0; from < HISTORIES; from += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, index) => from + index)
    await Promise.all(seeds.map(history))
    expect(await findDisagreements(site.db.primaryPool), `histories ${from} to ${from + AT_ONCE - 1}`).toEqual([])
  }
  // No place stays free while someone waits, and waiting lists moved up.
  await fillAllFreePlaces(site.app.backgroundContext())
  const unfilled = await sql(
    `select training.post_id from trainings training where training.join_count < training.seats and exists (
       select from user_events own where own.training_id = training.post_id and own.state = 'waiting')`,
  )
  expect(unfilled).toEqual([])
  expect((await sql('select from orders where is_moved_up')).length).toBeGreaterThan(0)
  // The histories reached every state.
  const states = (await sql('select distinct state from orders order by state')).map(({ state }) => state)
  expect(states).toEqual(['awaiting', 'cancelled', 'expired', 'paid', 'refunded'])
}, 600_000)
