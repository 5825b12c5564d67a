/** The server as its users start it, in a process of its own, watched from outside. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const HEAP = '--max-old-space-size=384'
const PATIENCE_MS = 120_000
const SAMPLE_MS = 250

export interface Watched {
  port: number
  pid: number
  /** Milliseconds from the start of the process to the first 200 of `/readyz`. */
  readyMs: number
  /** Resident megabytes of the node process now. */
  residentMb(): number
  /** The most resident megabytes seen so far. */
  readonly mostMb: number
  stop(): Promise<void>
}

/** Starts a server of the built site without rate limits. @throws {Error} when it does not become ready */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [HEAP, '--import', './scripts/run/exit-with-launcher.mjs', 'src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.')
    if (performance.now() - start > PATIENCE_MS) throw new Error('The server did not become ready.')
    await sleep(10)
  }
  const readyMs = performance.now() - start
  const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  let mostMb = residentMb()
  const sampling = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb())
  }, SAMPLE_MS)
  return {
    port,
    pid: child.pid as number,
    readyMs,
    residentMb,
    get mostMb() {
      return mostMb
    },
    async stop() {
      clearInterval(sampling)
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
