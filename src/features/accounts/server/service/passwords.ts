/** Argon2id: how passwords are kept and compared, with work and memory that no crowd can push up (decision Q-36). */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './turns.ts'

/** What OWASP asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
/** Hashes at a time in this process: at most two (38 MiB), and one core is left for everybody who only reads. */
export const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Fifty callers wait, about a second of work. */
const turns = createTurns({ atOnce: MAX_RUNNING, maxWaiting: 50 })

/** A hash of nothing, compared where no account is, so that the answer takes as long as for a wrong password. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

let done = 0

/**
 * The PHC string of a password, spaces and all, in NFC.
 * @throws {Failure} 503 `overload` when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/**
 * Whether it is the password of `phc`. Without one, for an unknown account, the same work is done and the answer is no.
 * @throws {Failure} 503 `overload` when too many wait already
 */
export function verifyPassword(phc: string | null, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(phc ?? NOBODYS_HASH, password.normalize('NFC'))) && phc !== null)
}

/** For metrics and tests: hashes made since the start, those at work, callers that wait. */
export function passwordWork(): { done: number; running: number; waiting: number } {
  return { done, running: turns.running, waiting: turns.waiting }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.take(async () => {
    done++
    return work()
  })
}
