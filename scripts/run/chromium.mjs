/** A real Chromium for the browser tests: found on the machine, else installed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { hasApt, installByApt } from './apt.mjs'
import { Stop, say, withHeartbeat } from './print.mjs'
import { bin, root, runNode } from './toolchain.mjs'

// The shell is the same browser without its window: the journeys take two thirds of the time in it.
const PACKAGES = ['chromium-headless-shell', 'chromium']
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  ...PACKAGES.map((name) => `/usr/bin/${name}`),
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium that runs. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  await install()
  const installed = findChromium()
  if (!installed) throw new Stop('No Chromium could be installed: install one, or set CHROMIUM_PATH to it.')
  say(`  ${installed}`)
  return installed
}

export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) {
    if (!runs(CHROMIUM_PATH)) throw new Stop(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not run.`)
    return CHROMIUM_PATH
  }
  const onPath = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...onPath, ...PLACES, playwrightsOwn()].find((file) => file && existsSync(file) && runs(file))
}

/** Some systems put a script in its place that only says how to get it. */
function runs(file) {
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function playwrightsOwn() {
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
    say('  apt has none that runs')
  }
  await withHeartbeat('Installing Playwright’s Chromium', () =>
    runNode([bin('@playwright/test', 'playwright'), 'install', 'chromium']),
  )
}
