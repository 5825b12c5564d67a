import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiError } from '#lib/api-client.ts'
import { createStory, getStory, type StoryEditor, saveDraft } from '../contract.ts'
import { readDeviceCopy } from './device-copy.ts'
import { emptyFields } from './edited-fields.ts'
import { createKeeper } from './story-keeper.ts'

const WRITER = { id: 7, suspension: null }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { history: { state: null } }))
  vi.stubGlobal('document', new EventTarget())
  const device = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  })
  vi.stubGlobal(
    'History',
    class {
      replaceState() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('0061 what was typed during a slow save is sent once, also when several callers wait for it', async () => {
  const server = slowServer()
  const keeper = createKeeper(server.api, WRITER, server.editor())
  keeper.change({ headline_caption: 'ก' })
  const first = keeper.save()
  keeper.change({ headline_caption: 'กา' })
  const waiting = [keeper.save(), keeper.save(), keeper.save()]
  await vi.runAllTimersAsync()
  await Promise.all([first, ...waiting])
  expect(server.saves).toEqual([
    { base_version: 1, changes: { headline_caption: 'ก' } },
    { base_version: 2, changes: { headline_caption: 'กา' } },
  ])
  expect(keeper.state.kind).toBe('saved')
})

test('0061 a story is created once, also when the save and two uploads wait for a first one that failed', async () => {
  const server = slowServer()
  server.failNext()
  const keeper = createKeeper(server.api, WRITER, null)
  const first = keeper.ready()
  keeper.change({ headline_caption: 'ก' })
  const waiting = [keeper.ready(), keeper.ready(), keeper.save()]
  await vi.runAllTimersAsync()
  expect(await Promise.all([first, ...waiting])).toEqual([null, 5, 5, undefined])
  expect(server.stories).toBe(1)
  expect(server.saves).toEqual([{ base_version: 1, changes: { headline_caption: 'ก' } }])
})

test('0061 a closed editor does not try again: the text that could not be saved stays on the device', async () => {
  const server = slowServer()
  server.failNext()
  const keeper = createKeeper(server.api, WRITER, server.editor())
  const close = keeper.start()
  keeper.change({ headline_caption: 'ก' })
  const save = keeper.save()
  close()
  await vi.runAllTimersAsync()
  await save
  expect(server.saves).toEqual([])
  expect(readDeviceCopy(7, 5)?.changes).toEqual({ headline_caption: 'ก' })
})

test('0061 what was typed during the last save of a closed editor stays on the device and is not sent', async () => {
  const server = slowServer()
  const keeper = createKeeper(server.api, WRITER, server.editor())
  const close = keeper.start()
  keeper.change({ headline_caption: 'ก' })
  const first = keeper.save()
  keeper.change({ headline_caption: 'กา' })
  const waiting = keeper.save()
  close()
  await vi.runAllTimersAsync()
  await Promise.all([first, waiting])
  expect(server.saves).toEqual([{ base_version: 1, changes: { headline_caption: 'ก' } }])
  expect(readDeviceCopy(7, 5)).toMatchObject({ changes: { headline_caption: 'กา' }, version: 2 })
})

test('0061 a new story whose editor is closed before its text is saved keeps the text under its number', async () => {
  const server = slowServer()
  const keeper = createKeeper(server.api, WRITER, null)
  const close = keeper.start()
  keeper.change({ headline_caption: 'ก' })
  const save = keeper.save()
  close()
  await vi.advanceTimersByTimeAsync(2_500)
  server.failNext()
  await vi.runAllTimersAsync()
  await save
  expect([server.stories, server.saves]).toEqual([1, []])
  expect(readDeviceCopy(7, 5)?.changes).toEqual({ headline_caption: 'ก' })
  expect(readDeviceCopy(7, null)).toBeNull()
})

test('0061 an editor that is opened again saves by itself', async () => {
  const server = slowServer()
  const keeper = createKeeper(server.api, WRITER, server.editor())
  keeper.start()()
  keeper.start()
  keeper.change({ headline_caption: 'ก' })
  await vi.runAllTimersAsync()
  expect(server.saves).toHaveLength(1)
})

/** Answers after a second, and accepts a save only on top of the newest version. */
function slowServer() {
  const saves: unknown[] = []
  let stories = 0
  let version = 1
  let failures = 0
  const editor = () => {
    const draft = { ...emptyFields, version, saved_at: '2026-02-01T03:00:00.000Z', saved_by: null }
    return { row: { id: 5 }, draft } as unknown as StoryEditor
  }
  const answers = new Map<unknown, (input: Record<string, unknown>) => unknown>([
    [createStory, () => ({ data: { id: 4 + ++stories }, version })],
    [getStory, () => ({ data: editor() })],
    [
      saveDraft,
      ({ base_version, changes }) => {
        saves.push({ base_version, changes })
        if (base_version !== version) throw new ApiError(409, { code: 'story_changed' })
        version += 1
        return { data: editor().draft }
      },
    ],
  ])
  const api = async (endpoint: unknown, input: Record<string, unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (failures > 0) throw new ApiError(500, { code: `failure ${failures--}` })
    return answers.get(endpoint)?.(input)
  }
  return {
    api: api as Api,
    editor,
    saves,
    failNext: () => {
      failures += 1
    },
    get stories() {
      return stories
    },
  }
}
