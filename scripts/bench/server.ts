/** Starts the server as its users do, in a separate process, and measures its memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort, waitUntilReady } from '../site-process.ts'

const HEAP = ['--max-old-space-size=384', '--max-semi-space-size=16', '--expose-gc']
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

/**
 * Starts a server of the built site without rate limits; `preload` is a module that runs before it.
 * @throws {Error} when it does not become ready
 */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  preload?: string,
): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = performance.now()
  const imports = ['./scripts/run/exit-with-launcher.mjs', ...(preload ? [preload] : [])].flatMap((file) => [
    '--import',
    file,
  ])
  const child = spawn(process.execPath, [...HEAP, ...imports, 'src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await waitUntilReady(child, origin)
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
