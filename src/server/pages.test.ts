import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addPerson } from '#test/people.ts'
import { pageCaptcha } from './captcha.ts'
import { loadConfig } from './config.ts'
import { appConfig } from './front-end.ts'
import { createPages } from './pages.ts'
import type { FrontEnd } from './ssr.ts'

const rendered: string[] = []

/** A front end that remembers what it was asked for. */
const frontEnd = {
  entry: {
    routes: [
      { path: '/', keys: ['tags'] },
      { path: '/my-board', keys: ['tab', 'search'], access: 'member' },
      { path: '/old', keys: ['search'] },
    ],
    inlineScripts: [],
    SHORT_POST_PATH: /^\/never$/,
    render: async ({ href }: { href: string }) => {
      rendered.push(href)
      if (href.startsWith('/old')) {
        return { status: 200, html: '', redirect: { href: `/${href.slice(4)}`, status: 302 } }
      }
      return { status: 200, html: href }
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
  })
  site = await testApp({ features: [], pages: pages.register })
})
afterAll(() => site.close())

test('Q-09 a visitor on a members-only page is led to sign in and back, before anything is rendered', async () => {
  const answer = await site.get('/my-board?tab=2&search=%E0%B8%84%E0%B8%A3%E0%B8%B9&utm=x')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('no-store')
  const target = new URL(String(answer.headers.location), 'http://site.test')
  expect(target.pathname).toBe('/')
  expect(target.searchParams.get('action')).toBe('sign-in')
  expect(decodeURIComponent(target.searchParams.get('next') ?? '')).toBe('/my-board?tab=2&search=ครู')
  expect(rendered).toEqual([])
})

test('Q-09 a signed-in person gets the page', async () => {
  const answer = await (await site.as(await addPerson(site.db))).get('/my-board?tab=2')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('/my-board?tab=2')
})

test('a redirect keeps what is encoded as it is', async () => {
  const answer = await site.get('/old?search=%E0%B8%84%26%3D%2F')
  expect(new URL(String(answer.headers.location), 'http://site.test').searchParams.get('search')).toBe('ค&=/')
})
