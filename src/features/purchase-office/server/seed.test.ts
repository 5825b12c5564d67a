import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { newReference, slipPicture } from '#features/orders/testing.ts'
import { createPricedTraining } from '#features/receipts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { seedFrom } from '../../../seed.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

const sql = async (text: string) => (await site.db.primaryPool.query(text)).rows

test('FEED-013 orders of every state, with their slips, documents and places; twice changes nothing', async () => {
  const teacher = await createTeacher(site.db.primary)
  const admin = await createAdmin(site.db.primary)
  const training = await createPricedTraining(site, { authorId: teacher.id })
  const folder = join(tmpdir(), `orders-seed-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'read.png'), await slipPicture(newReference()))
  writeFileSync(join(folder, 'plain.png'), await slipPicture(null))
  const states = ['awaiting', 'checking', 'rejected', 'paid', 'refunded', 'expired', 'cancelled']
  const orders = []
  for (const [index, state] of states.entries()) {
    const slip = state === 'checking' ? 'read.png' : index > 0 && index < 5 ? 'plain.png' : null
    const { id: user_id } = await createUser(site.db.primary)
    orders.push({ user_id, training_id: training.id, state, hours_ago: index, admin_id: admin.id, slip, note: 'ทดลอง' })
  }
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders))
  const context = site.app.backgroundContext()
  const options = { db: site.db.primary, storage: context.storage, config: context.config, log: context.log }
  await seedFrom(folder, options)
  await seedFrom(folder, options)
  // The oldest order has the first number.
  const rows = await sql('select state, right(invoice_no, 6)::int as number from orders order by invoice_no')
  expect(rows).toEqual(
    ['cancelled', 'expired', 'refunded', 'paid', 'awaiting', 'awaiting', 'awaiting'].map((state, index) => ({
      state,
      number: index + 1,
    })),
  )
  const slips = await sql(`select state, reference is not null as "isRead" from payment_slips order by state`)
  expect(slips).toEqual([
    { state: 'accepted', isRead: false },
    { state: 'accepted', isRead: false },
    { state: 'rejected', isRead: false },
    { state: 'waiting', isRead: true },
  ])
  expect(await sql('select kind from accounting_documents order by kind')).toEqual([
    { kind: 'credit_note' },
    { kind: 'receipt' },
    { kind: 'receipt' },
  ])
  expect(await sql('select join_count as count from trainings')).toEqual([{ count: 4 }])
  expect(await sql('select from outbox')).toEqual([])
})
