import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort, waitUntilReady } from '../site-process.ts'
import { root } from './toolchain.mjs'

/** A restart begins within this time of the change that causes it. */
const RESTART_MS = 2_000

test('`npm run dev` serves a page and does not restart without a change', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sala-dev-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: dataDir, SEED: 'none' },
  })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  try {
    await waitUntilReady(child, origin)
    const page = await fetch(origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/@sala-dev.js')])
    await sleep(RESTART_MS)
    expect(output).not.toMatch(/restarting/i)
    expect((await fetch(origin)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
