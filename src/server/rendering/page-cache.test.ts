import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, createPageCache } from './page-cache.ts'

const page = (html: string) => async () => ({ html, headers: {} })

function cacheAt(clock: { now: number }, maxBytes = 1_000_000) {
  return createPageCache({ maxBytes, freshMs: 1_000, countsMs: 100, maxAgeMs: 10_000, now: () => clock.now })
}

describe('page cache', () => {
  test('keeps the finished bytes in three forms', async () => {
    const cache = cacheAt({ now: 0 })
    const stored = await cache.get('/', page('<p>ศาลา</p>'))
    expect(stored?.plain.toString()).toBe('<p>ศาลา</p>')
    expect(gunzipSync(stored!.gzip).toString()).toBe('<p>ศาลา</p>')
    expect(brotliDecompressSync(stored!.br).toString()).toBe('<p>ศาลา</p>')
    expect(cache.peek('/')).toBe(stored)
  })

  test('renders once for many callers at the same time', async () => {
    const cache = cacheAt({ now: 0 })
    let renders = 0
    const render = async () => {
      renders++
      await new Promise((resolve) => setTimeout(resolve, 5))
      return { html: 'x', headers: {} }
    }
    await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)))
    expect(renders).toBe(1)
  })

  test('serves a page past its time while one successor renders', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('old'))
    clock.now = 2_000
    expect(cache.peek('/')).toBeUndefined()
    expect((await cache.get('/', page('new')))?.plain.toString()).toBe('old')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await cache.get('/', page('unused')))?.plain.toString()).toBe('new')
  })

  test('numbers that moved: a young page stays, an older one is served once more while one successor renders', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('3 likes'))
    clock.now = 50
    cache.age()
    expect(cache.peek('/')?.plain.toString()).toBe('3 likes')
    clock.now = 100
    expect(cache.peek('/')).toBeUndefined()
    expect((await cache.get('/', page('4 likes')))?.plain.toString()).toBe('3 likes')
    await new Promise((resolve) => setTimeout(resolve, 20))
    clock.now = 900
    expect(cache.peek('/')?.plain.toString()).toBe('4 likes')
  })

  test('a render that began before the numbers moved counts as older than they', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', async () => {
      clock.now = 10
      cache.age()
      clock.now = 20
      return { html: '3 likes', headers: {} }
    })
    clock.now = 150
    expect(cache.peek('/')).toBeUndefined()
  })

  test('never serves a page beyond its greatest age', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('old'))
    clock.now = 10_000
    expect((await cache.get('/', page('new')))?.plain.toString()).toBe('new')
  })

  test('a render that began before the content changed is not stored', async () => {
    const cache = cacheAt({ now: 0 })
    let finish = () => {}
    const late = cache.get('/', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { html: 'before', headers: {} }
    })
    cache.clear()
    finish()
    await late
    expect((await cache.get('/', page('after')))?.plain.toString()).toBe('after')
  })

  test('stays within its bytes by dropping what was used longest ago', async () => {
    const cache = cacheAt({ now: 0 }, 9_000)
    const big = 'ก'.repeat(1_000)
    for (const key of ['/a', '/b']) await cache.get(key, page(big))
    await cache.get('/a', page(big))
    await cache.get('/c', page(big))
    expect(cache.stats.bytes).toBeLessThanOrEqual(9_000)
    expect(cache.peek('/b')).toBeUndefined()
    expect(cache.peek('/c')).toBeDefined()
  })

  test('a failed render is not kept and the next caller tries again', async () => {
    const cache = cacheAt({ now: 0 })
    await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await cache.get('/', page('up')))?.plain.toString()).toBe('up')
  })
})

test('AB-130 the encoding follows the header, weights included', () => {
  expect(chooseEncoding('gzip, br')).toBe('br')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0,*')).toBe('gzip')
  expect(chooseEncoding('gzip;q=1, br;q=0.5')).toBe('gzip')
  expect(chooseEncoding('identity')).toBe('identity')
  expect(chooseEncoding(undefined)).toBe('identity')
})
