/** Starts the site as a real process, kills it, and starts it again on the same port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, waitUntilReady } from '../site-process.ts'

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
    await waitUntilReady(child, origin).catch((error: Error) => {
      throw new Error(`${error.message}\n${lastLines}`)
    })
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
