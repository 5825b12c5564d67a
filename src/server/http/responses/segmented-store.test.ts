import { expect, test } from 'vitest'
import { createSegmentedStore } from './segmented-store.ts'

const page = (bytes = 10) => ({ bytes })

function storeOf(keys: readonly string[], maxBytes = 100, asker = 'a') {
  const store = createSegmentedStore<{ bytes: number }>(maxBytes)
  for (const key of keys) store.set(key, page(), asker)
  return store
}
const flood = (store: ReturnType<typeof storeOf>, times = 1) => {
  for (let index = 0; index < 500; index++) {
    store.set(`junk ${index}`, page(), 'x')
    for (let time = 1; time < times; time++) store.touch(`junk ${index}`, 'x')
  }
}

test('the size is bounded, and the least recently used entry is evicted first', () => {
  const store = storeOf(Array.from({ length: 12 }, (_, index) => `${index}`))
  expect([store.bytes, store.size, store.get('0'), store.get('1')]).toEqual([100, 10, undefined, undefined])
  store.set('large', page(101), 'a')
  expect([store.get('large'), store.size]).toEqual([undefined, 10])
})

test('AB-178 entries requested once do not evict entries requested repeatedly', () => {
  const store = storeOf(['home', 'post'])
  for (const key of ['home', 'post']) store.touch(key, 'a')
  flood(store)
  expect([store.get('home'), store.get('post'), store.bytes]).toEqual([page(), page(), 100])
})

test('AB-178 repeated requests of one network do not evict entries requested by several networks', () => {
  const store = storeOf(['home', 'post'])
  for (const key of ['home', 'post']) store.touch(key, 'b')
  flood(store, 5)
  expect([store.get('home'), store.get('post'), store.bytes]).toEqual([page(), page(), 100])
})

test('entries of several networks use at most half of the size, so that new entries can be stored', () => {
  const keys = Array.from({ length: 10 }, (_, index) => `${index}`)
  const store = storeOf(keys)
  for (const key of keys) store.touch(key, 'b')
  store.set('new', page(), 'c')
  expect(store.get('new')).toBeDefined()
  store.set('newer', page(), 'c')
  expect([store.get('new'), store.get('newer'), store.bytes]).toEqual([page(), page(), 100])
  expect(keys.filter((key) => store.get(key)).length).toBe(8)
})

test('a replaced entry stays in its segment, and the size of a deleted one is freed', () => {
  const store = storeOf(['home'])
  store.touch('home', 'b')
  store.set('home', page(20), 'c')
  flood(store)
  expect(store.get('home')).toEqual(page(20))
  store.deleteWhere(({ bytes }) => bytes === 20)
  expect([store.get('home'), store.bytes]).toEqual([undefined, 80])
  store.delete('nothing')
  store.clear()
  expect([store.bytes, store.size]).toEqual([0, 0])
})
