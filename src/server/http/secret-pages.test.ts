/** How pages are answered that must not be kept, and those that share their address with a call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { sampleFeature } from '#test/sample-feature.ts'
import { pageCaptcha } from '../captcha/captcha.ts'
import { loadConfig } from '../config/config.ts'
import { appConfig } from '../rendering/front-end.ts'
import { createPages } from '../rendering/pages.ts'
import type { FrontEnd } from '../rendering/ssr.ts'

/** A call of the sample, by DELETE. */
const shared = '/sample-pin'

let renders: string[] = []
const frontEnd = {
  entry: {
    routes: [{ path: '/kept' }, { path: '/secret', store: 'none', referrer: 'none' }, { path: shared, store: 'none' }],
    SHORT_POST_PATH: /^$/,
    inlineScripts: [],
    render: async ({ href }: { href: string }) => {
      renders.push(href)
      return { status: 200, html: `<p>${href}</p>` }
    },
  },
} as unknown as FrontEnd

let app: TestApp
beforeAll(async () => {
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests' })
  const pages = createPages({
    frontEnd: async () => frontEnd,
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
  })
  app = await testApp({ features: [sampleFeature], pages: pages.register })
})
afterAll(() => app.close())

test('PWD-008 DEL-003 a page that says so is rendered each time, kept nowhere, and names its address to nobody', async () => {
  renders = []
  for (let i = 0; i < 2; i++) {
    const answer = await app.get('/secret?token=a-secret')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers.etag).toBeUndefined()
    // The token shapes nothing: it is for the browser alone.
    expect(answer.body).toBe('<p>/secret</p>')
  }
  expect(renders).toEqual(['/secret', '/secret'])
})

test('a page that may be kept is rendered once', async () => {
  renders = []
  for (let i = 0; i < 2; i++) {
    const answer = await app.get('/kept')
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  }
  expect(renders).toEqual(['/kept'])
})

test('PWD-008 an address that is a call by one method and a page by GET answers both', async () => {
  expect((await app.get(shared)).body).toBe(`<p>${shared}</p>`)
  const other = await app.request({ method: 'PUT', url: shared })
  expect([other.statusCode, other.headers.allow]).toEqual([405, expect.stringContaining('DELETE')])
})
