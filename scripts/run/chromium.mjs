/** Finds a Chromium for the browser tests on this machine, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { hasApt, installByApt } from './apt.mjs'
import { print, UserError, withHeartbeat } from './print.mjs'
import { bin, root, runNode } from './toolchain.mjs'

// The headless shell is the same browser without a window; the browser tests take two thirds of the time in it.
const PACKAGES = ['chromium-headless-shell', 'chromium']
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PATHS = [
  ...PACKAGES.map((name) => `/usr/bin/${name}`),
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a working Chromium. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  await install()
  const installed = findChromium()
  if (!installed) throw new UserError('Chromium could not be installed: install it, or set CHROMIUM_PATH to its path.')
  print(`  ${installed}`)
  return installed
}

export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) {
    if (!runs(CHROMIUM_PATH)) throw new UserError(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not run.`)
    return CHROMIUM_PATH
  }
  const onPath = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...onPath, ...PATHS, playwrightChromium()].find((file) => file && existsSync(file) && runs(file))
}

/** Some systems have a script of this name that only prints how to install it. */
function runs(file) {
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function playwrightChromium() {
  try {
    return createRequire(path.join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

async function install() {
  if (hasApt()) {
    for (const name of PACKAGES) {
      const installed = await withHeartbeat(`Installing ${name} with apt`, () => installByApt(name))
      if (installed && findChromium()) return
    }
    print('  apt has no working Chromium')
  }
  await withHeartbeat('Installing Playwright’s Chromium', () =>
    runNode([bin('@playwright/test', 'playwright'), 'install', 'chromium']),
  )
}
