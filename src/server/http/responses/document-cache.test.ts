import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createDocumentCache, type DocumentCache } from './document-cache.ts'

const page = (text: string) => async () => ({ text })

function cacheAt(clock: { now: number }, maxBytes = 1_000_000) {
  return createDocumentCache({ maxBytes, freshMs: 1_000, countsMs: 100, maxAgeMs: 10_000, now: () => clock.now })
}

const slow = { timeout: 20_000 }

/** Waits until no render runs, the computation of encodings on another thread included. */
const rendered = (cache: DocumentCache) => expect.poll(() => cache.stats.running, slow).toBe(0)

describe('document cache', () => {
  test('stores the finished bytes in three encodings', async () => {
    const cache = cacheAt({ now: 0 })
    const stored = await cache.get('/', page('<p>ศาลา</p>'))
    expect(stored?.plain.toString()).toBe('<p>ศาลา</p>')
    expect(gunzipSync(stored!.gzip).toString()).toBe('<p>ศาลา</p>')
    expect(brotliDecompressSync(stored!.br).toString()).toBe('<p>ศาลา</p>')
    expect(cache.peek('/')).toBe(stored)
  })

  test('renders once for concurrent callers', async () => {
    const cache = cacheAt({ now: 0 })
    let renders = 0
    const render = async () => {
      renders++
      await new Promise((resolve) => setTimeout(resolve, 5))
      return { text: 'x' }
    }
    await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)))
    expect(renders).toBe(1)
  })

  test('serves a stale page while one new render runs', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('old'))
    clock.now = 2_000
    expect(cache.peek('/')).toBeUndefined()
    expect((await cache.get('/', page('new')))?.plain.toString()).toBe('old')
    await rendered(cache)
    expect((await cache.get('/', page('unused')))?.plain.toString()).toBe('new')
  })

  test('after changed counts a young page stays, and an older one is served while one new render runs', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('3 likes'))
    clock.now = 50
    cache.age()
    expect(cache.peek('/')?.plain.toString()).toBe('3 likes')
    clock.now = 100
    expect(cache.peek('/')).toBeUndefined()
    expect((await cache.get('/', page('4 likes')))?.plain.toString()).toBe('3 likes')
    await rendered(cache)
    clock.now = 900
    expect(cache.peek('/')?.plain.toString()).toBe('4 likes')
  })

  test('a render that started before the counts changed is older than the change', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', async () => {
      clock.now = 10
      cache.age()
      clock.now = 20
      return { text: '3 likes' }
    })
    clock.now = 150
    expect(cache.peek('/')).toBeUndefined()
  })

  test('never serves a page beyond its maximum age', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('old'))
    clock.now = 10_000
    expect((await cache.get('/', page('new')))?.plain.toString()).toBe('new')
  })

  test('does not store a render that started before the content changed', async () => {
    const cache = cacheAt({ now: 0 })
    let finish = () => {}
    const late = cache.get('/', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { text: 'before' }
    })
    cache.clear()
    finish()
    await late
    expect((await cache.get('/', page('after')))?.plain.toString()).toBe('after')
  })

  test('evicts the least recently used pages to stay within its size', async () => {
    const cache = cacheAt({ now: 0 }, 9_000)
    const big = 'ก'.repeat(1_000)
    for (const key of ['/a', '/b']) await cache.get(key, page(big))
    await cache.get('/a', page(big))
    await cache.get('/c', page(big))
    expect(cache.stats.bytes).toBeLessThanOrEqual(9_000)
    expect(cache.peek('/b')).toBeUndefined()
    expect(cache.peek('/c')).toBeDefined()
  })

  test('does not store a failed render, and the next caller renders again', async () => {
    const cache = cacheAt({ now: 0 })
    await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await cache.get('/', page('up')))?.plain.toString()).toBe('up')
  })
})

describe('0074 additions to a busy document', () => {
  const topics = new Set(['comments:1'] as const)
  const SECOND = 1_000

  /** A page whose readers request it every five milliseconds; each render ends after 50 ms of the clock. */
  function busyPage() {
    const clock = { now: 1_000_000 }
    const cache = createDocumentCache({ maxBytes: 1e6, freshMs: 60_000, maxAgeMs: 600_000, now: () => clock.now })
    const page = { comments: 0, renders: [] as number[] }
    const started: { endsAt: number; finish: () => void }[] = []
    const render = async () => {
      page.renders.push(clock.now)
      const text = `${page.comments} comments`
      await new Promise<void>((finish) => started.push({ endsAt: clock.now + 50, finish }))
      return { text, topics }
    }
    async function endRenders() {
      const due = started.filter(({ endsAt }) => endsAt <= clock.now)
      for (const one of due) {
        started.splice(started.indexOf(one), 1)
        one.finish()
        await expect.poll(() => cache.stats.running, slow).toBeLessThanOrEqual(started.length)
      }
    }
    /** The text that a reader gets without waiting, otherwise null. */
    async function read(): Promise<string | null> {
      const late = new Promise<null>((resolve) => setImmediate(resolve, null))
      const document = await Promise.race([cache.get('/', render), late])
      return document ? document.plain.toString() : null
    }
    async function pass(ms: number): Promise<(string | null)[]> {
      const texts: (string | null)[] = []
      for (const until = clock.now + ms; clock.now < until; clock.now += 5) {
        await endRenders()
        texts.push(await read())
      }
      await endRenders()
      return texts
    }
    const comment = () => {
      page.comments++
      cache.add(['comments:1'])
    }
    return { clock, cache, page, pass, read, comment }
  }

  test('one render a second at 200 readers a second, and no reader waits', async () => {
    const { clock, page, pass, comment } = busyPage()
    await pass(2 * SECOND)
    page.renders.length = 0
    const begin = clock.now
    for (let part = 0; part < 20; part++) {
      comment()
      expect(await pass(200)).not.toContain(null)
    }
    expect(clock.now - begin).toBe(4 * SECOND)
    expect(page.renders.length).toBeGreaterThanOrEqual(4)
    expect(page.renders.length).toBeLessThanOrEqual(5)
    for (const [index, at] of page.renders.entries())
      if (index > 0) expect(at - (page.renders[index - 1] as number)).toBeGreaterThanOrEqual(SECOND)
    // What was added while a render ran is shown by the next one.
    const last = await pass(2 * SECOND)
    expect(last.at(-1)).toBe('20 comments')
    expect(last).not.toContain(null)
  })

  test('what is removed is not served again, not even by a render that was running', async () => {
    const { cache, page, pass, read, comment } = busyPage()
    await pass(2 * SECOND)
    comment()
    expect(await read()).toBe('0 comments')
    page.comments = 0
    cache.drop(['comments:1'])
    expect(await read()).toBe(null)
    await pass(100)
    expect(await read()).toBe('0 comments')
  })

  test('a document without an addition is served for three seconds at most', async () => {
    const { clock, pass, read, comment } = busyPage()
    await pass(2 * SECOND)
    comment()
    clock.now += 2_999
    expect(await read()).toBe('0 comments')
    clock.now += 1
    expect(await read()).toBe(null)
  })

  test('a document that few request is dropped at once', async () => {
    const { clock, pass, read, comment } = busyPage()
    await pass(2 * SECOND)
    clock.now += 2 * SECOND
    comment()
    expect(await read()).toBe(null)
  })

  test('an addition to another document changes nothing', async () => {
    const { cache, page, pass } = busyPage()
    await pass(2 * SECOND)
    cache.add(['comments:2'])
    expect(await pass(2 * SECOND)).not.toContain(null)
    expect(page.renders).toHaveLength(1)
  })
})

test('a stampede at the moment a document expires causes one render', async () => {
  const clock = { now: 0 }
  const cache = cacheAt(clock)
  await cache.get('/', page('old'))
  clock.now = 10_000
  let renders = 0
  const render = async () => {
    renders++
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { text: 'new' }
  }
  const found = await Promise.all(Array.from({ length: 200 }, () => cache.get('/', render)))
  expect(new Set(found.map((document) => document?.plain.toString()))).toEqual(new Set(['new']))
  expect(renders).toBe(1)
})
