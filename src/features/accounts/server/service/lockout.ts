/**
 * Guessing is made slow (decisions ): five failures of a name from a network shut the door for a minute, then
 * for longer; fifty failures of a name from anywhere, or 300 of a network, ask devices that are strangers to the name for
 * a harder captcha. Known and unknown names are counted alike, before any password is looked at, in the database, so
 * that neither parallel calls nor other instances nor a restart give more.
 */
import { createHmac } from 'node:crypto'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { Context, VisitorCall } from '#server/feature.ts'
import { NETWORK_FAILURES, NETWORK_WINDOW_SECONDS } from '../../constants.ts'
import { answerTexts } from '../../texts.ts'
import * as guesses from '../repository/sign-in-guesses.ts'
import * as locks from '../repository/sign-in-locks.ts'
import type { SignInMethod } from './sign-in-names.ts'

type Call = Pick<VisitorCall, 'db' | 'config' | 'network' | 'now' | 'log' | 'session'>

export interface Attempt {
  door: SignInMethod
  /** As `normaliseName` spells it. */
  name: string
  /** The captcha that came with it; a person who confirms the own password is signed in and solves none. */
  captcha?: { isHarder: boolean }
}

const SWEEP_BATCH = 5_000

/**
 * Counts an attempt, then runs `check`. Null is a failure and stays counted; a result clears the name; an error is
 * ours and is taken back. A device that signed in to the name before has a counter of its own.
 * @throws {AppError} 429 `locked` with `seconds_until_unlock`, 422 `harder_captcha`; then nothing is checked or counted
 */
export async function withLockout<T>(call: Call, attempt: Attempt, check: () => Promise<T | null>) {
  const { db } = call
  const { door, name, captcha } = attempt
  const deviceId = call.session.device.idFor(deviceAccount(attempt))
  const key = deviceId === null ? keyOf(call, door, name) : secretHash(call, ['device', door, name, deviceId])
  const stranger = deviceId === null ? captcha : undefined
  const network = networkKey(call)
  if (stranger && !stranger.isHarder && (await locks.findFailures(db, network)) >= NETWORK_FAILURES)
    askForHarder(call, attempt)
  if (!(await locks.countAttempt(db, key))) refuse(call, attempt, await locks.findSecondsLeft(db, key))
  let guess: Guess | undefined
  let result: T | null
  try {
    guess = stranger && (await takeGuess(call, attempt, stranger))
    result = await check()
  } catch (error) {
    await locks.uncountAttempt(db, key).catch(() => {})
    await guess?.takeBack().catch(() => {})
    throw error
  }
  if (result === null) {
    await locks.countFailure(db, network)
    await guess?.fail()
    call.log.info(signInEvent(call, attempt), 'sign-in failed')
  } else {
    await locks.clearAttempts(db, key)
    await guess?.takeBack()
  }
  return result
}

/** The account as a device's cookie is asked about it. */
export function deviceAccount({ door, name }: Attempt): string {
  return `${door}\0${name}`
}

interface Guess {
  fail: () => Promise<void>
  takeBack: () => Promise<void>
}

/** Counts an attempt at the name from anywhere. @throws {AppError} 422 `harder_captcha`, 429 `locked` */
async function takeGuess(call: Call, attempt: Attempt, { isHarder }: { isHarder: boolean }): Promise<Guess> {
  const { db } = call
  const key = secretHash(call, ['anywhere', attempt.door, attempt.name])
  const at = await guesses.takeGuess(db, key, isHarder)
  if (at === null) {
    if (!isHarder) askForHarder(call, attempt)
    refuse(call, attempt, await guesses.findGuessPause(db, key))
  }
  return { fail: () => guesses.noteGuessFailure(db, key), takeBack: () => guesses.untakeGuess(db, key, at) }
}

/** The form solves it and goes on by itself; the text is for other callers. */
function askForHarder(call: Call, attempt: Attempt): never {
  call.log.warn(signInEvent(call, attempt), 'harder captcha')
  throwError('harder_captcha', { status: 422, errors: { 'g-recaptcha-response': [answerTexts.harderCaptcha] } })
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
export async function cleanupLocks({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteInBatches(SWEEP_BATCH, (limit) => locks.deleteOldAttempts(db, limit))
  await deleteInBatches(SWEEP_BATCH, (limit) => guesses.deleteOldGuesses(db, limit))
}

function refuse(call: Call, attempt: Attempt, seconds: number): never {
  call.log.warn({ ...signInEvent(call, attempt), seconds }, 'sign-in locked')
  throw new AppError('locked', {
    status: 429,
    message: answerTexts.locked(Math.floor(seconds / 60), seconds % 60),
    extras: { seconds_until_unlock: seconds },
    retryAfter: seconds,
  })
}

function keyOf(call: Pick<Call, 'config' | 'network'>, door: SignInMethod, name: string): Buffer {
  return secretHash(call, ['name', door, name, call.network])
}

/** Windows stand on the clock, so that all instances have the same ones. */
function networkKey(call: Call): Buffer {
  const window = Math.floor(call.now.getTime() / 1_000 / NETWORK_WINDOW_SECONDS)
  return secretHash(call, ['network', call.network, String(window)])
}

/** Parts are joined by a sign that no normalised name can hold. */
function secretHash({ config }: Pick<Call, 'config'>, parts: readonly string[]): Buffer {
  return createHmac('sha256', config.sessionSecret)
    .update(`sign-in\0${parts.join('\0')}`)
    .digest()
}
