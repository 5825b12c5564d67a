import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { addPerson } from '#test/people.ts'
import { type Database, dynamicStatement, openDatabase } from '../database/db.ts'
import { type Context, job } from '../feature.ts'
import { deleteFilesJob } from '../files/delete-files.ts'
import { sendMailsJob } from '../mail/send-mails.ts'
import { cleanupJob } from './cleanup-job.ts'
import { type Jobs, openJobs } from './jobs.ts'

let testDatabase: TestDatabase
let database: Database
let jobs: Jobs
const seen: unknown[] = []
const log = { child: () => log, debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const context = () => ({ db: database.primary, log, config: {} }) as unknown as Context

const note = job({
  name: 'samples.note-number',
  payload: z.object({ number: z.number() }),
  async run(_, { number }) {
    if (number < 0) throw new Error('negative')
    seen.push(number)
  },
})
const daily = job({ name: 'samples.clean-up', payload: z.object({}), schedule: '0 3 * * *', async run() {} })

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ primary: testDatabase.config })
  jobs = openJobs({ database, jobs: [note, daily], context, log: log as never, pollSeconds: 0.5 })
  seen.length = 0
})
afterEach(async () => {
  await jobs.stop()
  await database.close()
  await testDatabase.drop()
})

const send = (number: unknown) => database.primary.transaction((inside) => jobs.enqueue(inside, note.name, { number }))
const states = dynamicStatement('test.states', 'select state::text, data, retry_count from pgboss.job where name = $1')

test('a job enqueued in a transaction runs after its commit with its payload', async () => {
  await send(7)
  expect(seen).toEqual([])
  await jobs.start()
  await vi.waitFor(() => expect(seen).toEqual([7]), { timeout: 5_000 })
})

test('a rollback discards the job', async () => {
  const failed = database.primary.transaction(async (inside) => {
    await jobs.enqueue(inside, note.name, { number: 1 })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await send(2)
  expect(await database.primary.query(states, [note.name])).toMatchObject([{ data: { number: 2 } }])
})

test('a failing job is retried later, and so is one with an invalid payload', async () => {
  await send(-1)
  await send('seven')
  await jobs.start()
  const retrying = async () => (await database.primary.query(states, [note.name])).filter(isRetrying).length
  await vi.waitFor(async () => expect(await retrying()).toBe(2), { timeout: 5_000 })
  expect(seen).toEqual([])
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: note.name }), 'job failed')
})
const isRetrying = (row: object) => (row as { state: string }).state === 'retry'

test('a delayed job is merged with others of that time and does not run earlier', async () => {
  for (let asked = 0; asked < 3; asked++) {
    await jobs.enqueue(database.primary, note.name, { number: 3 }, { afterSeconds: 600 })
  }
  await send(4)
  await jobs.start()
  await vi.waitFor(() => expect(seen).toEqual([4]), { timeout: 5_000 })
  const waiting = dynamicStatement('test.waiting', `select from pgboss.job where name = $1 and start_after > now()`)
  expect(await database.primary.query(waiting, [note.name])).toHaveLength(1)
})

test('delayed jobs of different keys are not merged', async () => {
  for (const key of ['a', 'b', 'a']) {
    await jobs.enqueue(database.primary, note.name, { number: 5 }, { afterSeconds: 600, key })
  }
  const waiting = dynamicStatement('test.keys', `select from pgboss.job where name = $1 and data->>'number' = '5'`)
  expect(await database.primary.query(waiting, [note.name])).toHaveLength(2)
})

test('an unknown job is rejected at once', async () => {
  await expect(jobs.enqueue(database.primary, 'samples.nothing', {})).rejects.toThrow('samples.nothing')
})

test('scheduled jobs are registered, including the cleanup', async () => {
  await jobs.start()
  const calendar = dynamicStatement('test.calendar', 'select name, cron from pgboss.schedule order by name')
  expect(await database.primary.query(calendar)).toEqual([
    { name: 'engine.cleanup-rows', cron: cleanupJob.schedule },
    { name: 'engine.delete-files', cron: deleteFilesJob.schedule },
    { name: 'engine.send-mails', cron: sendMailsJob.schedule },
    { name: 'samples.clean-up', cron: '0 3 * * *' },
  ])
})

describe('RF-29 the cleanup job', () => {
  test('deletes expired rows and leaves the others', async () => {
    const { id } = await addPerson(database)
    const pool = database.primaryPool
    await pool.query(`insert into rate_limits (key, window_start, hits, expires_at)
      select 'old ' || n, now(), 1, now() - interval '1 second' from generate_series(1, 7000) n`)
    await pool.query(`insert into rate_limits values ('fresh', now(), 1, now() + interval '1 minute')`)
    await pool.query(
      `insert into sessions (id_hash, user_id, expires_at)
       values ('\\x01', $1, now() - interval '1 minute'), ('\\x02', $1, now() + interval '1 minute')`,
      [id],
    )
    await cleanupJob.run(context(), {} as never)
    const left = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows.flat()
    expect(await left('select key from rate_limits')).toEqual(['fresh'])
    expect(await left(`select encode(id_hash, 'hex') from sessions`)).toEqual(['02'])
  })
})
