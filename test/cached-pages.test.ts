/** Page cache and page rate limit: junk parameters add no cached pages, and rendered pages are counted (AB-178). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { engineTexts } from '#server/texts.ts'
import { insertRow } from '#test/rows.ts'
import { type Response, type TestApp, testApp } from './app.ts'
import { readCached } from './cached-responses.ts'
import { realFrontEnd } from './crawl-endpoints.ts'

let site: TestApp
/** A second instance with low rate limits. */
let limited: TestApp
let post: string
let profile: string

beforeAll(async () => {
  const env = { CAPTCHA_PROVIDER: 'none' }
  site = await testApp({ env, rateLimits: 'off', pages: realFrontEnd().register })
  const { register: pages, errorPage } = realFrontEnd()
  const rateLimits = 'page.network=6/600,search.network=3/600'
  limited = await testApp({ env, rateLimits, pages, errorPage, sameDatabaseAs: site })
  const db = site.db.primary
  await createTagTree(db)
  await insertRow(db, 'policies', { tab: 'privacy', content: '<p>นโยบาย</p>' })
  const teacher = await createTeacher(db)
  post = `/content/tech-review/${(await createTechReview(db, { authorId: teacher.id, tagIds: [3] })).id}`
  await createStory(db, { authorId: teacher.id, tagIds: [54], story: { type: 1 } })
  profile = `/profile/${teacher.id}`
  site.app.contentBus.dropHere()
}, 60_000)
afterAll(async () => {
  await limited.close()
  await site.close()
})

const from = (at: TestApp, remoteAddress: string, url: string): Promise<Response> =>
  at.request({ url, remoteAddress, headers: { accept: 'text/html' } })

describe('AB-178 equivalent addresses share one cached page', () => {
  test.each([
    ['/', ['/?tags=abc', '/?tags=', '/?edu-plan=zzz', '/?edu-plan=0&tags=,,0&utm_source=x', '/?tab=zzz&tags[]=3']],
    ['/?tags=1,3', ['/?tags=3,1', '/?tags=3,1,3,1,x', '/?tags=9&tags=1,3&edu-plan=2']],
    ['/?tags=3&edu-plan=1', ['/?edu-plan=1&tags=3', '/?x=1&tags=3,3&edu-plan=1']],
    ['/policy', ['/policy?tab=zzz', '/policy?tab=', '/policy?tab[]=cookie']],
    ['/noresult?search=a', ['/noresult?search=+a++', '/noresult?tags=3&search=a', '/noresult?search=b&search=a']],
    [
      '/case-studies?category[]=3&category[]=4',
      [
        '/case-studies?category[]=4&category[]=3&category[]=3',
        '/case-studies?category[]=x&category[]=3&category[]=4&levels=3&levels[]=zzz',
      ],
    ],
  ])('%s', async (address, others) => {
    const first = await site.get(address)
    expect(first.statusCode).toBe(200)
    for (const other of others) {
      const { response, isCached } = await readCached(site, other)
      expect([other, response.statusCode, response.headers.etag, isCached]).toEqual([
        other,
        first.statusCode,
        first.headers.etag,
        true,
      ])
    }
  })

  test('posts and profiles', async () => {
    for (const [address, junk] of [
      [post, '?junk=1'],
      [post, '?tags=3&timestamp=5'],
      [profile, '?tab=zzz'],
    ]) {
      const first = await site.get(address as string)
      const { response, isCached } = await readCached(site, `${address}${junk}`)
      expect([first.statusCode, response.headers.etag, isCached]).toEqual([200, first.headers.etag, true])
    }
  })

  test('cached pages have an ETag, support 304 and are compressed', async () => {
    const { headers } = await site.get('/?tags=3,1', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    const again = await site.get('/?tags=1,3', { 'if-none-match': headers.etag as string })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('AB-178 ids of tags that do not exist', () => {
  const bytes = async () => Number(/sala_page_cache_bytes (\d+)/.exec(await site.app.metrics.render())?.[1])

  test.each(['/?tags=999999', '/?tags=3,999998', '/search?tags=999997', '/case-studies?levels[]=999996'])(
    '%s is rendered but not cached',
    async (address) => {
      await site.get('/')
      const before = await bytes()
      const { statusCode, body } = await site.get(address)
      expect([statusCode, body.includes('<!doctype html>')]).toEqual([200, true])
      expect([(await readCached(site, address)).isCached, await bytes()]).toEqual([false, before])
    },
  )
})

describe('AB-178 rendered pages are rate limited by network', () => {
  const statuses = async (address: string, urls: readonly string[]) => {
    const found: number[] = []
    for (const url of urls) found.push((await from(limited, address, url)).statusCode)
    return found
  }

  test('429 is a page in Thai; cached pages and other networks are not affected', async () => {
    const urls = ['/', '/trends', '/?tags=999999', '/?tags=999999', '/content/tech-review/999991', '/no-such-slug']
    expect(await statuses('10.3.3.1', urls)).toEqual([200, 200, 200, 200, 404, 404])
    // Another address of the same network.
    const rejected = await from(limited, '10.3.3.2', '/solutions')
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.headers['cache-control']).toBe('no-store')
    expect(rejected.headers['content-type']).toContain('text/html')
    expect(rejected.body).toContain(engineTexts.errors.too_many_requests)
    expect(rejected.body).toContain(engineTexts.errorPage.tooManyHint)
    expect(await statuses('10.3.3.1', ['/', '/trends', '/no/such/page', '/edtech-tools'])).toEqual([200, 200, 404, 429])
    expect(await statuses('10.4.4.4', ['/solutions'])).toEqual([200])
    expect(await statuses('10.3.3.1', ['/solutions'])).toEqual([200])
  })

  test('a search page also counts for the limit of the search API', async () => {
    const urls = ['a', 'b', 'c', 'd', 'a'].map((text) => `/search?search=${text}&tags=3`)
    expect(await statuses('10.5.5.5', urls)).toEqual([200, 200, 200, 429, 200])
    expect((await limited.request({ url: '/api/search?search=a', remoteAddress: '10.5.5.5' })).statusCode).toBe(429)
  })

  test('responses without rendering are not counted', async () => {
    const unrendered = ['/my-board', '/no/such/page', '/tech-review/1', '/?tags=x', '/policy/', '/my-profile']
    expect(await statuses('10.6.6.6', [...unrendered, ...unrendered])).not.toContain(429)
  })
})
