/** Pages that must not be cached, and pages that share their path with an endpoint. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { sampleFeature } from '#test/sample-feature.ts'
import { pageCaptcha } from '../captcha/captcha.ts'
import { loadConfig } from '../config/config.ts'
import { appConfig } from '../rendering/front-end.ts'
import { createPages } from '../rendering/pages.ts'
import type { FrontEnd } from '../rendering/ssr.ts'

/** Path of an endpoint of the sample feature, by DELETE. */
const shared = '/sample-pin'

let renders: string[] = []
const frontEnd = {
  entry: {
    routes: [
      { path: '/cacheable' },
      { path: '/secret', store: 'none', referrer: 'none' },
      { path: shared, store: 'none' },
    ],
    callsOfPages: new Map(),
    SHORT_POST_PATH: /^$/,
    CONFIRM_DELETION_PATH: /^$/,
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

test('PWD-008 DEL-003 a page with store none is rendered each time, never cached, and sends no referrer', async () => {
  renders = []
  for (let i = 0; i < 2; i++) {
    const response = await app.get('/secret?token=a-secret')
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect(response.headers.etag).toBeUndefined()
    // The token does not affect the document: only the browser reads it.
    expect(response.body).toBe('<p>/secret</p>')
  }
  expect(renders).toEqual(['/secret', '/secret'])
})

test('a cacheable page is rendered once', async () => {
  renders = []
  for (let i = 0; i < 2; i++) {
    const response = await app.get('/cacheable')
    expect(response.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  }
  expect(renders).toEqual(['/cacheable'])
})

test('PWD-008 a path that is an endpoint by one method and a page by GET serves both', async () => {
  expect((await app.get(shared)).body).toBe(`<p>${shared}</p>`)
  const other = await app.request({ method: 'PUT', url: shared })
  expect([other.statusCode, other.headers.allow]).toEqual([405, expect.stringContaining('DELETE')])
})
