/**
 * Guessing is made slow (decision Q-20): five failures of a name from a network shut the door for a minute, then for
 * longer. Known and unknown names are counted alike, before any password is looked at, in the database, so that
 * neither parallel calls nor other instances nor a restart give more.
 */
import { createHmac } from 'node:crypto'
import { drain } from '#server/drain.ts'
import { Failure } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { NETWORK_FAILURES, NETWORK_WINDOW_SECONDS } from '../../constants.ts'
import { answerTexts } from '../../texts.ts'
import * as locks from '../repository/sign-in-locks.ts'
import type { Door } from './sign-in-names.ts'

type Call = Pick<Context, 'db' | 'config' | 'network' | 'now' | 'log'>

export interface Attempt {
  door: Door
  /** As `normaliseName` spells it. */
  name: string
}

const SWEEP_BATCH = 5_000

/**
 * Counts an attempt, then runs `check`. Null is a failure and stays counted; a result clears the name; an error is
 * ours and is taken back.
 * @throws {Failure} 429 `locked` with `seconds_until_unlock`, and then nothing is checked and nothing counted
 */
export async function countedAttempt<T>(call: Call, attempt: Attempt, check: () => Promise<T | null>) {
  const { db } = call
  const key = keyOf(call, attempt.door, attempt.name)
  const network = networkKey(call)
  if ((await locks.findFailures(db, network.key)) >= NETWORK_FAILURES) refuse(call, attempt, network.secondsLeft)
  if (!(await locks.countAttempt(db, key))) refuse(call, attempt, await locks.findSecondsLeft(db, key))
  let result: T | null
  try {
    result = await check()
  } catch (error) {
    await locks.uncountAttempt(db, key).catch(() => {})
    throw error
  }
  if (result === null) {
    await locks.countFailure(db, network.key)
    call.log.info(signInEvent(call, attempt), 'sign-in failed')
  } else await locks.clearAttempts(db, key)
  return result
}

/** What the log may know of an attempt: who and from where only as keyed hashes (security §9). */
export function signInEvent(call: Pick<Call, 'config' | 'network'>, { door, name }: Attempt) {
  return {
    door,
    name: keyOf(call, door, name).toString('hex').slice(0, 16),
    network: secretHash(call, ['log', call.network]).toString('hex').slice(0, 16),
  }
}

/** Forgets counters that nobody has touched for a day. */
export async function sweepLocks({ db }: Pick<Context, 'db'>): Promise<void> {
  await drain(SWEEP_BATCH, (limit) => locks.deleteOldAttempts(db, limit))
}

function refuse(call: Call, attempt: Attempt, seconds: number): never {
  call.log.warn({ ...signInEvent(call, attempt), seconds }, 'sign-in locked')
  throw new Failure('locked', {
    status: 429,
    message: answerTexts.locked(Math.floor(seconds / 60), seconds % 60),
    extras: { seconds_until_unlock: seconds },
    retryAfter: seconds,
  })
}

function keyOf(call: Pick<Call, 'config' | 'network'>, door: Door, name: string): Buffer {
  return secretHash(call, ['name', door, name, call.network])
}

/** Windows stand on the clock, so that all instances have the same ones. */
function networkKey(call: Call) {
  const now = Math.floor(call.now.getTime() / 1_000)
  const window = Math.floor(now / NETWORK_WINDOW_SECONDS)
  return {
    key: secretHash(call, ['network', call.network, String(window)]),
    secondsLeft: (window + 1) * NETWORK_WINDOW_SECONDS - now,
  }
}

/** Parts are joined by a sign that no normalised name can hold. */
function secretHash({ config }: Pick<Call, 'config'>, parts: readonly string[]): Buffer {
  return createHmac('sha256', config.sessionSecret)
    .update(`sign-in\0${parts.join('\0')}`)
    .digest()
}
