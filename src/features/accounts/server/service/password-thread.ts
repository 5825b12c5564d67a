/**
 * Runs as a thread of its own: hashes and compares passwords one after the other, at a lower priority than everything
 * else, so that a crowd at the door takes only the processor time that readers leave.
 */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** What OWASP asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
/** A hash of nothing, compared where no account is, so that the answer takes as long as for a wrong password. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
/** Steps below the process: a tenth of the time of another thread that wants the processor too. */
const NICENESS = 10

/** `phc` undefined: the password is to be hashed; null: of an unknown account. */
export interface PasswordTask {
  password: string
  phc?: string | null
}

/** The PHC string, or whether it is the password; `fault` when the hash is none. */
export type PasswordAnswer = { result: string | boolean } | { fault: string }

giveWay()
parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(answer(task)))

function answer({ password, phc }: PasswordTask): PasswordAnswer {
  try {
    if (phc === undefined) return { result: hashSync(password, COST) }
    return { result: verifySync(phc ?? NOBODYS_HASH, password) && phc !== null }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Linux gives every thread a priority of its own; elsewhere the thread stays as the others. */
function giveWay() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(19, getPriority() + NICENESS))
  } catch {
    // No such system, or not allowed: hashing works all the same.
  }
}
