import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 24_173)
const origin = `http://127.0.0.1:${port}`
// Workers read this file again and inherit the variables.
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'sala-e2e-'))
process.env.E2E_DATA_DIR ??= join(process.env.E2E_DIR, 'site')
process.env.E2E_SEEDED_DIR ??= join(process.env.E2E_DIR, 'seeded')
process.env.E2E_ORIGIN = origin

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes only on the second try has a race condition; the report lists it as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // Long enough for a busy machine.
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    serviceWorkers: 'block',
    // Drawing the frames of animations takes a sixth of the processor time; tests of motion set `showsMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time of a test. To record all tests of a file: `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Containers provide no sandbox to root.
        '--no-sandbox',
        '--disable-gpu',
        // Pages of tests are too short for optimised code: making it takes a tenth of the time of a test.
        '--js-flags=--no-turbofan --no-maglev',
        // All pages of a context share one renderer process with its caches of scripts, fonts and pictures.
        '--process-per-site',
        // The browser itself must not use the network.
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
    command: 'exec node --import ./scripts/run/exit-with-launcher.mjs e2e/start-site.ts',
    url: `${origin}/readyz`,
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: process.env.E2E_DATA_DIR,
      E2E_SEEDED_DIR: process.env.E2E_SEEDED_DIR,
      SEED: 'demo',
      // Low enough for tests that solve a captcha in the browser.
      CAPTCHA_DIFFICULTY: '20',
      // All sign-ups and pages come from one network address.
      RATE_LIMITS: 'register.network=5000/3600,page.network=5000/60',
    },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
