/** Starts the server as its users do, in a separate process, and measures its memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const HEAP = '--max-old-space-size=384'
/** Long enough for a busy machine. */
const TIMEOUT_MS = 300_000
const SAMPLE_MS = 250

export interface ServerProcess {
  port: number
  pid: number
  /** Milliseconds from the start of the process to the first 200 of `/readyz`. */
  readyMs: number
  /** Current resident megabytes of the node process. */
  residentMb(): number
  /** Maximum of resident megabytes so far. */
  readonly maxMb: number
  stop(): Promise<void>
}

/** Starts a server of the built site without rate limits. @throws {Error} when it does not become ready */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
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
    if (child.exitCode !== null) throw new Error('The server exited before it was ready.')
    if (performance.now() - start > TIMEOUT_MS) throw new Error('The server did not become ready.')
    await sleep(10)
  }
  const readyMs = performance.now() - start
  const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  let maxMb = residentMb()
  const sampling = setInterval(() => {
    maxMb = Math.max(maxMb, residentMb())
  }, SAMPLE_MS)
  return {
    port,
    pid: child.pid as number,
    readyMs,
    residentMb,
    get maxMb() {
      return maxMb
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
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    await response.arrayBuffer()
    return response.status === 200
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
