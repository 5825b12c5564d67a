import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import type { StoryEditor } from '../contract.ts'
import { checkStory } from '../policy.ts'
import { UNTITLED } from '../texts.ts'
import { readDeviceCopy } from './device-copy.ts'
import { createKeeper } from './story-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const device = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('typing into the text draws the parts that follow the text, and the whole editor only when its state changes', () => {
  const keeper = createKeeper(vi.fn(), { id: 7, suspension: null }, null)
  const all = vi.fn()
  const text = vi.fn()
  keeper.subscribe(all)
  const stop = keeper.subscribeToText(text)
  keeper.change({ description: '<p>ก</p>' })
  expect([all.mock.calls.length, text.mock.calls.length, keeper.state.kind]).toEqual([1, 1, 'changed'])
  keeper.change({ description: '<p>กา</p>' })
  keeper.change({ description: '<p>กาก</p>' })
  expect([all.mock.calls.length, text.mock.calls.length]).toEqual([1, 3])
  keeper.change({ topic: 'กาแฟ' })
  expect([all.mock.calls.length, text.mock.calls.length]).toEqual([2, 4])
  stop()
  keeper.change({ description: '<p>กากา</p>', topic: 'กา' })
  expect([all.mock.calls.length, text.mock.calls.length]).toEqual([3, 4])
})

const draft = {
  topic: UNTITLED,
  description: '<p>ก</p>',
  tools: [],
  version: 1,
  saved_at: '2026-11-25T01:00:00Z',
  saved_by: null,
}
const stored = (fields: object = {}) => ({ row: { id: 5 }, draft: { ...draft, ...fields } }) as unknown as StoryEditor

test.each([
  ['maintenance', 503, { code: 'maintenance', message: 'ปิดปรับปรุง' }, 'ปิดปรับปรุง'],
  ['a page of a proxy', 503, { code: 'unreadable' }, ''],
  ['an error', 500, { code: 'internal', message: 'ขัดข้อง' }, ''],
])(
  'Q-168 a text that cannot be saved because of %s says why and stays on the device',
  async (_, status, body, reason) => {
    const api = vi.fn().mockRejectedValue(new ApiError(status, body))
    const keeper = createKeeper(api, { id: 7, suspension: null }, stored())
    keeper.change({ description: '<p>กา</p>' })
    await keeper.save()
    expect(keeper.state).toEqual({ kind: 'failed', reason })
    expect(readDeviceCopy(7, 5)?.changes.description).toBe('<p>กา</p>')
  },
)

test('STORY-013 the stored name of a story without one is an empty title, which publishing asks for', async () => {
  const keeper = createKeeper(vi.fn(), { id: 7, suspension: null }, stored())
  expect(keeper.fields.topic).toBe('')
  expect(keeper.isUnsaved()).toBe(false)
  const topicOf = (topic: string) =>
    checkStory({ ...keeper.fields, levels: [], category: [], learning_styles: [], topic })[0]
  expect(topicOf(UNTITLED)).toMatchObject({ name: 'topic', isDone: false })
  expect(topicOf('นิทาน')?.isDone).toBe(true)
})

test('STORY-013 a story is created without a title, and the title is saved when it is typed', async () => {
  vi.stubGlobal('History', { prototype: { replaceState: vi.fn() } })
  vi.stubGlobal('window', { history: {} })
  const api = vi.fn(async (_: unknown, input: { topic?: string; storyId?: number; changes?: object }) => {
    if (input.topic) return { data: { id: 5 }, version: 1 }
    if (input.changes) return { data: { version: 2, saved_at: draft.saved_at } }
    return { data: stored({ description: '' }) }
  })
  const keeper = createKeeper(api as never, { id: 7, suspension: null }, null)
  keeper.change({ description: '<p>ก</p>' })
  await keeper.save()
  expect(api.mock.calls[0]?.[1]).toEqual({ topic: UNTITLED })
  expect(keeper.isUnsaved()).toBe(false)
  keeper.change({ topic: 'นิทาน' })
  await keeper.save()
  expect(api.mock.calls.at(-1)?.[1]).toMatchObject({ changes: { topic: 'นิทาน' } })
})
