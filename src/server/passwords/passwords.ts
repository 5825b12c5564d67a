/** Argon2id hashing with limited concurrency and memory (decision Q-36). */
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { createBoundedQueue } from '../bounded-queue.ts'
import type { PasswordTask } from './password-thread.ts'

/** Concurrent hashes in this process: at most two (38 MiB), leaving one core for other requests. */
export const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1))
/** At most fifty tasks wait, about a second of work. */
const queue = createBoundedQueue({ maxRunning: MAX_RUNNING, maxWaiting: 50 })
/** Started on demand, reused, and replaced if one exits. */
const threads = new Piscina<PasswordTask, string | boolean>({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  name: 'runTask',
  minThreads: 0,
  maxThreads: MAX_RUNNING,
  idleTimeout: Number.POSITIVE_INFINITY,
})

let startedCount = 0

/**
 * Returns the PHC string of a password in NFC, including its spaces.
 * @throws {AppError} 503 `overload` if too many tasks wait
 */
export function hashPassword(password: string): Promise<string> {
  return enqueue({ password: password.normalize('NFC') }) as Promise<string>
}

/**
 * Whether the password matches `phc`. Null is an unknown account: does the same work and returns false.
 * @throws {AppError} 503 `overload` if too many tasks wait
 */
export function verifyPassword(phc: string | null, password: string): Promise<boolean> {
  return enqueue({ password: password.normalize('NFC'), phc }) as Promise<boolean>
}

/** For metrics and tests: hashes started since the start of the process, running ones and waiting ones. */
export function passwordWork(): { done: number; running: number; waiting: number } {
  return { done: startedCount, running: queue.running, waiting: queue.waiting }
}

function enqueue(task: PasswordTask): Promise<string | boolean> {
  return queue.run(() => {
    startedCount++
    return threads.run(task)
  })
}
