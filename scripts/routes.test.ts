import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('pages, endpoints with their use case and access, and jobs are printed', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/routes.mjs'], { encoding: 'utf8' })
  expect(status).toBe(0)
  const lines = stdout.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))
  expect(lines).toContain('/policy?tab&version | src/features/consent/ui/pages/policy-page.tsx | cached')
  expect(lines).toContain('POST | /api/cookie-consent | consent.saveCookieConsent | public | rate consent, guarded')
  expect(stdout).toMatch(/^Jobs\n.*media\.encode-avif +on demand/ms)
})
