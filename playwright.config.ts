import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 24_173)
const origin = `http://127.0.0.1:${port}`
// Set here once; the workers, which read this file again, inherit it.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'sala-e2e-'))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A second try tells a test that raced from one that is wrong: the report names it as flaky, and it is mended.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Nothing of the browser's own may go to the network; a container gives no sandbox to root.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Without a shell between, and tied to us: it ends when this run is killed.
    command: 'exec node --import ./scripts/run/exit-with-launcher.mjs src/main.ts',
    url: `${origin}/readyz`,
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SEED: 'demo',
      // Solved for real, in less time than a test has.
      CAPTCHA_DIFFICULTY: '20',
      // Hundreds of newcomers arrive from this one address.
      RATE_LIMITS: 'register.network=5000/3600,page.network=5000/60',
    },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
