import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the site map names pages, calls with their use case and access, and jobs', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/routes.mjs'], { encoding: 'utf8' })
  expect(status).toBe(0)
  const lines = stdout.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))
  expect(lines).toContain('/policy?tab | src/features/consent/ui/pages/policy-page.tsx | stored')
  expect(lines).toContain('POST | /api/cookie-consent | consent.keepCookieConsent | public | rate consent, guarded')
  expect(stdout).toMatch(/^Jobs\n.*media\.encode-avif +when sent/ms)
})
