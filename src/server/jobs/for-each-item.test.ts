import { expect, test, vi } from 'vitest'
import type { Context } from '../feature.ts'
import { forEachItem, makeMissing } from './for-each-item.ts'

test('an item that fails stops no other, is logged, and fails the job at its end', async () => {
  const log = { error: vi.fn() } as unknown as Context['log']
  const done: number[] = []
  const job = forEachItem({ log }, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], async ({ id }) => {
    if (id % 2 === 1) throw new Error(`item ${id}`)
    done.push(id)
  })
  await expect(job).rejects.toThrow('2 failed: item 1')
  expect(done).toEqual([2, 4])
  expect(vi.mocked(log.error).mock.calls.map(([entry]) => entry)).toMatchObject([{ item: 1 }, { item: 3 }])
})

test('without a failure the job is done', async () => {
  const done: number[] = []
  await forEachItem({ log: {} as Context['log'] }, [1, 2], async (item) => {
    done.push(item)
  })
  expect(done).toEqual([1, 2])
})

test('a run makes up to 200 missing items, each once; one that fails is logged and stops no other', async () => {
  const log = { warn: vi.fn() } as unknown as Context['log']
  const made: number[] = []
  const list = async ({ after, limit }: { after: number; limit: number }) =>
    Array.from({ length: Math.min(limit, 230 - after) }, (_, index) => after + index + 1)
  await makeMissing({ log }, list, async (id) => {
    if (id === 7) throw new Error('no storage')
    made.push(id)
  })
  expect(made).toEqual(Array.from({ length: 200 }, (_, index) => index + 1).filter((id) => id !== 7))
  expect(vi.mocked(log.warn).mock.calls.map(([entry]) => entry)).toMatchObject([{ item: 7 }])
})
