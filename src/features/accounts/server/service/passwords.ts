/** Argon2id: how passwords are kept and compared, with work and memory that no crowd can push up (decision Q-36). */
import { availableParallelism } from 'node:os'
import { createBoundedQueue } from './bounded-queue.ts'
import type { PasswordTask } from './password-thread.ts'
import { askThread } from './password-threads.ts'

/** Hashes at a time in this process: at most two (38 MiB), and one core is left for everybody who only reads. */
export const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Fifty callers wait, about a second of work. */
const turns = createBoundedQueue({ atOnce: MAX_RUNNING, maxWaiting: 50 })

let done = 0

/**
 * The PHC string of a password, spaces and all, in NFC.
 * @throws {Failure} 503 `overload` when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn({ password: password.normalize('NFC') }) as Promise<string>
}

/**
 * Whether it is the password of `phc`. Without one, for an unknown account, the same work is done and the answer is no.
 * @throws {Failure} 503 `overload` when too many wait already
 */
export function verifyPassword(phc: string | null, password: string): Promise<boolean> {
  return inTurn({ password: password.normalize('NFC'), phc }) as Promise<boolean>
}

/** For metrics and tests: hashes made since the start, those at work, callers that wait. */
export function passwordWork(): { done: number; running: number; waiting: number } {
  return { done, running: turns.running, waiting: turns.waiting }
}

function inTurn(task: PasswordTask): Promise<string | boolean> {
  return turns.take(() => {
    done++
    return askThread(task)
  })
}
