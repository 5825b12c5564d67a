/** Captcha settings of pages and their Content-Security-Policy. */
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { loadConfig } from '../config/config.ts'
import { appConfig } from '../rendering/front-end.ts'
import { createPages } from '../rendering/pages.ts'
import type { FrontEnd } from '../rendering/ssr.ts'
import { pageCaptcha } from './captcha.ts'

const recaptcha = {
  CAPTCHA_PROVIDER: 'recaptcha',
  RECAPTCHA_SITE_KEY: 'site-key-for-tests',
  RECAPTCHA_SECRET_KEY: 'secret-key-for-tests',
}

/** A front end with one page that renders its configuration. */
const frontEnd = {
  entry: {
    routes: [{ path: '/' }],
    callsOfPages: new Map(),
    inlineScripts: [],
    render: async ({ captchaSiteKey, config }: { captchaSiteKey: string; config: { captchaProvider: string } }) => ({
      status: 200,
      html: JSON.stringify({ captchaSiteKey, provider: config.captchaProvider }),
    }),
  },
} as unknown as FrontEnd

async function openHome(env: Record<string, string>) {
  const config = loadConfig({
    NODE_ENV: 'test',
    SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    ...env,
  })
  const pages = createPages({
    frontEnd: async () => frontEnd,
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
  })
  const app: TestApp = await testApp({ features: [], pages: pages.register, env })
  const response = await app.get('/')
  await app.close()
  const policy = String(response.headers['content-security-policy'])
  const rule = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
  return { settings: response.json(), policy, rule }
}

test('AUTH-048 a page with reCAPTCHA has its site key and allows its scripts and frames only', async () => {
  const { settings, policy, rule } = await openHome(recaptcha)
  expect(settings).toEqual({ captchaSiteKey: 'site-key-for-tests', provider: 'recaptcha' })
  expect(rule('script-src')).toBe(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
  expect(rule('frame-src')).toContain('https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/')
  expect(rule('connect-src')).toBe("connect-src 'self'")
  expect(policy).not.toContain('secret-key')
})

test.each(['altcha', 'none'])('AUTH-048 a page with %s has no key and allows no external sources', async (provider) => {
  const { settings, policy, rule } = await openHome({ CAPTCHA_PROVIDER: provider })
  expect(settings).toEqual({ captchaSiteKey: '', provider })
  expect(policy).not.toMatch(/google|gstatic|unsafe|blob:/)
  expect(rule('script-src')).toBe("script-src 'self'")
  expect(rule('worker-src')).toBe("worker-src 'self'")
})
