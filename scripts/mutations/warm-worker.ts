/**
 * A worker process of Vitest that stays for the next run: loading the modules of the server takes longer than the tests
 * of a mutant.
 */
import type { ChildProcess } from 'node:child_process'
import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from 'vitest/node'

/** Bounds what a mutant can leave behind in a process, for example an open connection. */
const RUNS_PER_PROCESS = 20

let idle: { process: ChildProcess; runs: number } | undefined

export function createWarmWorker(options: PoolOptions): ForksPoolWorker {
  return new WarmWorker(options)
}

/** Ends the process that waits for the next run. */
export function endWarmWorker(): void {
  idle?.process.kill()
}

class WarmWorker extends ForksPoolWorker {
  override readonly name = 'warm'
  private runs = 0
  /** Modules of the browser have state, which a mutant may break for the tests after it. */
  private hasState = false

  override async start() {
    if (idle?.process.connected) {
      this.process = idle.process
      this.runs = idle.runs
    }
    idle = undefined
    await super.start()
  }

  override send(message: WorkerRequest) {
    if (message.type === 'run' && message.context.files.some(({ filepath }) => filepath.includes('/ui/'))) {
      this.hasState = true
    }
    if (message.type !== 'stop' || !this.isReusable) return super.send(message)
    // Answers for the process, which would stop listening.
    setImmediate(() => this.process?.emit('message', { __vitest_worker_response__: true, type: 'stopped' }))
  }

  override async stop() {
    const { process } = this
    if (!this.isReusable || !process) return super.stop()
    process.removeAllListeners('message').removeAllListeners('error')
    process.stdout?.unpipe()
    process.stderr?.unpipe()
    idle = { process, runs: this.runs + 1 }
  }

  private get isReusable() {
    return this.process?.connected === true && this.runs < RUNS_PER_PROCESS && !this.hasState
  }

  /** Vitest declares it private. */
  private get process() {
    return (this as unknown as { _fork?: ChildProcess })._fork
  }

  private set process(process) {
    Object.assign(this, { _fork: process })
  }
}
