import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOfPages } from '#app/page-calls.ts'
import { routes } from '#app/routes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { addPerson } from '#test/people.ts'
import { pageCaptcha } from '../captcha/captcha.ts'
import { loadConfig } from '../config/config.ts'
import { appConfig } from './front-end.ts'
import { createMatcher } from './page-matcher.ts'
import { createPages } from './pages.ts'
import type { FrontEnd } from './ssr.ts'

const rendered: string[] = []
const TAG_IDS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9])
const PAGE_BYTES = 10_000

/** A front end that records rendered paths. */
const frontEnd = {
  entry: {
    routes: [
      { path: '/', keys: { tags: 'tags' } },
      { path: '/my-board', keys: { tab: { text: 9 }, search: { text: 9 } }, access: 'member' },
      { path: '/first' },
      { path: '/second' },
      { path: '/old', keys: { search: { text: 9 } } },
    ],
    callsOfPages: new Map(),
    inlineScripts: [],
    listTagIds: async () => TAG_IDS,
    SHORT_POST_PATH: /^\/never$/,
    CONFIRM_DELETION_PATH: /\/confirm-delete-account(?:\/|$)/,
    render: async ({ href }: { href: string }) => {
      rendered.push(href)
      if (href.startsWith('/old')) {
        return { status: 200, html: '', redirect: { href: `/${href.slice(4)}`, status: 302 } }
      }
      return { status: 200, html: href.padEnd(PAGE_BYTES) }
    },
  },
} as unknown as FrontEnd

let site: TestApp

beforeAll(async () => {
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests' })
  const pages = createPages({
    frontEnd: async () => frontEnd,
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
    storeBytes: 20 * PAGE_BYTES,
  })
  site = await testApp({ features: [], pages: pages.register, rateLimits: 'off' })
})
afterAll(() => site.close())

test('AB-192 the component kit is served with developer pages only', async () => {
  const here = createMatcher({ routes, callsOfPages })
  const production = createMatcher({ routes, callsOfPages }, false)
  for (const path of ['/dev/kit', '/dev/kit/']) expect(production(path, '')).toBeNull()
  expect(here('/dev/kit', '')).not.toBeNull()
  expect(production('/', '')).not.toBeNull()
})

test('Q-09 a visitor on a members-only page is redirected to sign-in before anything is rendered', async () => {
  const response = await site.get('/my-board?tab=2&search=%E0%B8%84%E0%B8%A3%E0%B8%B9&utm=x')
  expect(response.statusCode).toBe(302)
  expect(response.headers['cache-control']).toBe('no-store')
  const target = new URL(String(response.headers.location), 'http://site.test')
  expect(target.pathname).toBe('/')
  expect(target.searchParams.get('action')).toBe('sign-in')
  expect(decodeURIComponent(target.searchParams.get('next') ?? '')).toBe('/my-board?tab=2&search=ครู')
  expect(rendered).toEqual([])
})

test('Q-09 a signed-in user gets the page', async () => {
  const response = await (await site.as(await addPerson(site.db))).get('/my-board?tab=2')
  expect(response.statusCode).toBe(200)
  expect(response.body.trim()).toBe('/my-board?tab=2')
})

test('a redirect preserves percent-encoding', async () => {
  const response = await site.get('/old?search=%E0%B8%84%26%3D%2F')
  expect(new URL(String(response.headers.location), 'http://site.test').searchParams.get('search')).toBe('ค&=/')
})

test('AB-178 500 junk queries of one visitor do not evict pages that others read', async () => {
  const ask = (remoteAddress: string, url: string) => site.request({ url, remoteAddress })
  const pages = ['/', '/first', '/second']
  for (const address of ['10.1.1.1', '10.2.2.2']) for (const page of pages) await ask(address, page)
  rendered.length = 0
  const ids = [...TAG_IDS]
  for (let number = 1; number <= 505; number++) {
    const tags = ids.filter((_, bit) => number & (1 << bit)).join(',')
    for (let time = 0; time < 3; time++) expect((await ask('10.9.9.9', `/?tags=${tags}`)).statusCode).toBe(200)
  }
  expect(rendered.length).toBe(505)
  for (const page of pages) expect((await ask('10.3.3.3', page)).statusCode).toBe(200)
  expect(rendered.length).toBe(505)
})

test('AB-130 a cached page is revalidated with 304; the 404 page and an uncached page are sent in full', async () => {
  const page = await site.get('/first', { 'accept-encoding': 'br' })
  const { etag } = page.headers
  const kept = {
    etag,
    vary: 'Accept-Encoding',
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.headers['content-security-policy'],
  }
  expect(page.headers).toMatchObject({ ...kept, 'content-encoding': 'br' })
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await site.get('/first', { 'if-none-match': String(known), 'accept-encoding': 'br' })
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
    expect(again.headers).toMatchObject(kept)
  }
  const head = await site.request({ method: 'HEAD', url: '/first' })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])

  const missing = await site.get('/missing', { accept: 'text/html' })
  const again = await site.get('/missing', { accept: 'text/html', 'if-none-match': String(missing.headers.etag) })
  expect([missing.statusCode, again.statusCode, again.body]).toEqual([404, 404, missing.body])

  const member = await site.as(await addPerson(site.db))
  const same = await member.get('/first', { 'if-none-match': String(etag) })
  expect([same.statusCode, same.headers.etag, same.headers['cache-control']]).toEqual([304, etag, 'private, no-cache'])
  const own = await member.get('/my-board', { 'if-none-match': '*' })
  expect([own.statusCode, own.headers.etag, own.headers['cache-control'], own.headers.vary]).toEqual([
    200,
    undefined,
    'private, no-store',
    'Accept-Encoding, Cookie',
  ])
})
