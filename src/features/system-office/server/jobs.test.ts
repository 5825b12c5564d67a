import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAdmin } from '#features/accounts/testing.ts'
import { feature, job } from '#server/feature.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { features } from '../../../features.ts'
import type { Job, Queue } from '../contract.ts'

let isBroken = true
const broken = feature({
  name: 'broken',
  endpoints: [],
  jobs: [
    job({
      name: 'broken.do-it',
      payload: z.object({}),
      async run() {
        if (isBroken) throw new Error('the disk is full')
      },
    }),
  ],
})
let site: TestApp
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', runsJobs: true, features: [...features, broken] })
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const list = async (query = '') =>
  (await admin.get(`/api/admin/jobs${query}`)).json() as { data: Job[]; queues: Queue[] }

test('Q-171 a failed job is listed with its error and runs again when asked', async () => {
  const { enqueue } = site.app.backgroundContext()
  await enqueue(site.db.primary, 'broken.do-it', {})
  // The last attempt, so that the test does not wait for three.
  await site.db.primaryPool.query(`update pgboss.job set retry_limit = 0 where name = 'broken.do-it'`)
  await expect
    .poll(async () => (await list('?state=failed')).data, { timeout: 10_000 })
    .toMatchObject([{ name: 'broken.do-it', state: 'failed', error: 'the disk is full' }])
  const { queues } = await list()
  expect(queues.find(({ name }) => name === 'broken.do-it')).toMatchObject({ failed: 1, schedule: null })
  expect(queues.find(({ name }) => name === 'engine.cleanup-rows')).toMatchObject({ schedule: '7 * * * *' })
  const [failed] = (await list('?state=failed')).data
  isBroken = false
  const responses = await Promise.all([1, 2].map(() => admin.post('/api/admin/jobs/retry', { id: failed?.id })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await expect
    .poll(async () => (await list('?state=completed&name=broken.do-it')).data, { timeout: 10_000 })
    .toMatchObject([{ id: failed?.id, error: null }])
  expectErrorResponse(await admin.post('/api/admin/jobs/retry', {}), 409, 'nothing_to_retry')
  const { rows } = await site.db.primaryPool.query(`select reason from audit_entries where action = 'job.retry'`)
  expect(rows).toEqual([{ reason: 'broken.do-it' }])
})

test('Q-171 the jobs of pg-boss itself are not listed', async () => {
  await site.db.primaryPool.query(`insert into pgboss.job (name) values ('__pgboss__send-it')`)
  const { data, queues } = await list()
  expect(data.length).toBeGreaterThan(0)
  expect([...data, ...queues].filter(({ name }) => name.startsWith('__'))).toEqual([])
})

test('decision 0065 the dashboard counts jobs that failed, and jobs that are due for more than ten minutes', async () => {
  await site.db.primaryPool.query(
    `insert into pgboss.job (name, state, start_after, completed_on) values
       ('__pgboss__send-it', 'failed', now() - interval '2 days', now() - interval '1 day'),
       ('__pgboss__send-it', 'created', now() - interval '61 minutes', null),
       ('__pgboss__send-it', 'created', now() - interval '9 minutes', null),
       ('__pgboss__send-it', 'created', now() + interval '1 hour', null)`,
  )
  const { waiting } = (await admin.get('/api/admin/numbers?days=7')).json().data as {
    waiting: { kind: string; count: number; oldestAt: string }[]
  }
  const found = waiting
    .filter(({ kind }) => /jobs/i.test(kind))
    .map(({ kind, count, oldestAt }) => [kind, count, Math.round((Date.now() - Date.parse(oldestAt)) / 3_600_000)])
  expect(found).toEqual([
    ['jobs', 1, 24],
    ['lateJobs', 1, 1],
  ])
})

test('jobs never show their payload', async () => {
  await site.app.backgroundContext().enqueue(site.db.primary, 'broken.do-it', { secret: 'hidden-in-payload' })
  expect(JSON.stringify(await list())).not.toContain('hidden-in-payload')
})

test('retrying rejects an id that is none', async () => {
  expect((await admin.post('/api/admin/jobs/retry', { id: `1' or true` })).statusCode).toBe(422)
})
