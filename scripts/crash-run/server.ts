/** Starts the site as a real process, kills it, and starts it again on the same port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_MS = 300_000

export type CrashingServer = Awaited<ReturnType<typeof startCrashingServer>>

/** `env` names the database: DATA_DIR, or also DATABASE_URL. @throws {Error} when the server does not become ready */
export async function startCrashingServer(env: Readonly<Record<string, string>>) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let lastLines = ''

  async function start(): Promise<void> {
    child = spawn(
      process.execPath,
      ['--import', './scripts/run/exit-with-launcher.mjs', 'scripts/crash-run/serve.ts'],
      {
        env: {
          ...process.env,
          NODE_ENV: '',
          PORT: String(port),
          PUBLIC_ORIGIN: origin,
          SEED: 'none',
          LOG_LEVEL: 'error',
          RATE_LIMITS: 'off',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        lastLines = `${lastLines}${chunk}`.slice(-2_000)
      })
    }
    const started = performance.now()
    while (!(await isReady(origin))) {
      if (child.exitCode !== null) throw new Error(`The server exited before it was ready.\n${lastLines}`)
      if (performance.now() - started > READY_MS) throw new Error(`The server did not become ready.\n${lastLines}`)
      await sleep(50)
    }
  }

  await start()
  return {
    origin,
    /** kill -9, then a new process. */
    async crash(): Promise<void> {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGKILL'),
    /** Where the log of the server ends. */
    lastLines: () => lastLines,
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) })
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
