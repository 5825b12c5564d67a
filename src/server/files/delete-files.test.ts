/** Deletion of unreferenced files, also while the storage fails. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Context } from '../feature.ts'
import { cancelFileDeletion, deleteFilesJob, deleteFilesLater } from './delete-files.ts'
import { randomKey, type Storage } from './storage-driver.ts'

let site: TestApp
let context: Context
let storage: Storage
beforeAll(async () => {
  site = await testApp()
  context = site.app.backgroundContext()
  storage = context.storage
})
beforeEach(async () => {
  await ask('delete from files_to_delete')
  site.sent.length = 0
})
afterAll(() => site.close())

const ask = async (text: string) => (await site.db.primaryPool.query(text)).rows
const waiting = async () =>
  (await ask('select storage_key as key from files_to_delete order by id')).map(({ key }) => key)
const run = (remove = storage.delete) =>
  deleteFilesJob.run({ ...context, storage: { ...storage, delete: remove } }, {} as never)
const pass = (time: string) =>
  ask(`update files_to_delete set asked_at = asked_at - interval '${time}',
    next_attempt_at = next_attempt_at - interval '${time}'`)

async function store(): Promise<string> {
  const key = randomKey('things')
  await storage.put(key, Buffer.from('x'))
  return key
}
const left = (keys: string[]) => Promise.all(keys.map((key) => storage.exists(key)))
const away: Storage['delete'] = async () => {
  throw new Error('storage away')
}

test('AB-108 files are deleted by a job enqueued in the transaction; after a rollback they remain', async () => {
  const keys = [await store(), await store()]
  const rolledBack = site.db.primary.transaction(async (tx) => {
    await deleteFilesLater(context, tx, keys)
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  await run()
  expect(await left(keys)).toEqual([true, true])
  site.sent.length = 0
  await site.db.primary.transaction((tx) => deleteFilesLater(context, tx, keys))
  expect(site.sent).toEqual([{ name: 'engine.delete-files', payload: {} }])
  await run()
  expect(await left(keys)).toEqual([false, false])
})

test('an empty list enqueues no job', async () => {
  await deleteFilesLater(context, context.db, [])
  expect([site.sent, await waiting()]).toEqual([[], []])
})

test('AB-108 Q-53 a file is deleted once the storage is reachable, however long that takes', async () => {
  const key = await store()
  await deleteFilesLater(context, context.db, [key])
  for (let hour = 0; hour < 48; hour++) {
    await run(away)
    await pass('1 hour')
  }
  expect([await left([key]), await waiting()]).toEqual([[true], [key]])
  await run()
  expect([await left([key]), await waiting()]).toEqual([[false], []])
  expect(site.lines.filter(({ msg }) => msg === 'a file is not deleted yet')).toHaveLength(48)
})

test('a deletion that the storage rejects is retried after a minute, later every hour, and not in between', async () => {
  await deleteFilesLater(context, context.db, [await store()])
  const seconds = async () => {
    const remove = vi.fn(away)
    await run(remove)
    await run(remove)
    expect(remove).toHaveBeenCalledTimes(1)
    const [row] = await ask(
      'select extract(epoch from next_attempt_at - now())::float / 60 as minutes from files_to_delete',
    )
    return Math.round(row?.minutes)
  }
  const waits: number[] = []
  for (const time of ['5 minutes', '1 hour', '1 day', '0']) {
    waits.push(await seconds())
    await pass(time)
  }
  expect(waits).toEqual([1, 5, 60, 60])
})

test('AB-108 a file that cannot be deleted does not block others', async () => {
  const keys = [await store(), await store(), await store()]
  await deleteFilesLater(context, context.db, keys)
  await run(async (key) => (key === keys[0] ? away(key) : storage.delete(key)))
  expect(await left(keys)).toEqual([true, false, false])
})

test('AB-108 a file that was still being written when it was deleted is deleted again an hour later', async () => {
  const key = randomKey('things')
  await deleteFilesLater(context, context.db, [key])
  await run()
  await storage.put(key, Buffer.from('late'))
  await pass('59 minutes')
  await run()
  expect([await left([key]), await waiting()]).toEqual([[true], [key]])
  await pass('1 minute')
  await run()
  expect([await left([key]), await waiting()]).toEqual([[false], []])
})

test('a file that is stored again under the same name is not deleted', async () => {
  const [again, other] = [await store(), await store()]
  await deleteFilesLater(context, context.db, [again, other])
  await cancelFileDeletion(context.db, [again])
  await run()
  expect(await left([again, other])).toEqual([true, false])
})

test('RF-15 only one of several instances deletes a file', async () => {
  await deleteFilesLater(context, context.db, await Promise.all(Array.from({ length: 12 }, store)))
  const remove = vi.fn(storage.delete)
  await Promise.all([run(remove), run(remove), run(remove)])
  expect(remove).toHaveBeenCalledTimes(12)
})

test('RF-17 a run ends in time and enqueues the next one, except while the storage is unreachable', async () => {
  const now = performance.now.bind(performance)
  let slept = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + slept)
  const slow =
    (remove: Storage['delete']): Storage['delete'] =>
    async (key) => {
      slept += 10_000
      await remove(key)
    }
  await deleteFilesLater(context, context.db, [await store(), await store(), await store()])
  site.sent.length = 0
  await run(slow(storage.delete))
  expect([site.sent, (await ask('select from files_to_delete where next_attempt_at <= now()')).length]).toEqual([
    [{ name: 'engine.delete-files', payload: {} }],
    1,
  ])
  await pass('2 hours')
  site.sent.length = 0
  await run(slow(away))
  expect(site.sent).toEqual([])
  clock.mockRestore()
})
