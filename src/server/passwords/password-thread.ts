/**
 * Worker thread that hashes and compares passwords one after the other. It has a lower priority than the other threads,
 * so that many sign-ins do not slow down page requests.
 */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
/** Compared for unknown accounts, so that the response takes as long as for a wrong password. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
/** Niceness relative to the process. The thread gets about a tenth of the time of a competing thread. */
const NICENESS = 10

/** Without `phc` the password is hashed; null is an unknown account. */
export interface PasswordTask {
  password: string
  phc?: string | null
}

lowerPriority()

/** The PHC string, or whether the password matches. @throws {Error} if the stored hash is invalid */
export function runTask({ password, phc }: PasswordTask): string | boolean {
  if (phc === undefined) return hashSync(password, COST)
  return verifySync(phc ?? DUMMY_HASH, password) && phc !== null
}

/** Linux has a priority per thread. On other systems the priority does not change. */
function lowerPriority() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(19, getPriority() + NICENESS))
  } catch {
    // Not Linux, or not permitted: hashing works without it.
  }
}
