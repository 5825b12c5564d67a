/**
 * Sign-in lockout (decisions ). Five failures of a name from one network lock the name for that network,
 * first for a minute, then for longer. After fifty failures of a name from all networks, or 300 failures of one
 * network, devices that never signed in to the name need a harder captcha. Known and unknown names are counted alike.
 * Attempts are counted in the database before the password is checked, so that parallel requests, other instances or a
 * restart allow no more.
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
  method: SignInMethod
  /** Normalised by `normaliseName`. */
  name: string
  /** The captcha of the request. Undefined for a signed-in user who confirms the password. */
  captcha?: { isHarder: boolean }
}

const CLEANUP_BATCH_SIZE = 5_000

/**
 * Counts an attempt, then runs `check`. If it returns null, the attempt failed and remains counted; any other result
 * clears the counter; an exception reverts the attempt. A device that has signed in to the name before has a separate
 * counter.
 * @throws {AppError} 429 `locked` with `seconds_until_unlock`, 422 `harder_captcha`; `check` does not run then
 */
export async function withLockout<T>(call: Call, attempt: Attempt, check: () => Promise<T | null>) {
  const { db } = call
  const { method, name, captcha } = attempt
  const deviceId = call.session.device.idFor(deviceAccount(attempt))
  const key = deviceId === null ? keyOf(call, method, name) : secretHash(call, ['device', method, name, deviceId])
  const unknownDeviceCaptcha = deviceId === null ? captcha : undefined
  const network = networkKey(call)
  if (
    unknownDeviceCaptcha &&
    !unknownDeviceCaptcha.isHarder &&
    (await locks.findFailures(db, network)) >= NETWORK_FAILURES
  )
    throwHarderCaptcha(call, attempt)
  if (!(await locks.countAttempt(db, key))) throwLocked(call, attempt, await locks.findSecondsLeft(db, key))
  let guess: CountedGuess | undefined
  let result: T | null
  try {
    guess = unknownDeviceCaptcha && (await countGuess(call, attempt, unknownDeviceCaptcha))
    result = await check()
  } catch (error) {
    await locks.revertAttempt(db, key).catch(() => {})
    await guess?.revert().catch(() => {})
    throw error
  }
  if (result === null) {
    await locks.countFailure(db, network)
    await guess?.fail()
    call.log.info(signInEvent(call, attempt), 'sign-in failed')
  } else {
    await locks.clearAttempts(db, key)
    await guess?.revert()
  }
  return result
}

/** Identifies the account in the device cookie. */
export function deviceAccount({ method, name }: Attempt): string {
  return `${method}\0${name}`
}

interface CountedGuess {
  fail: () => Promise<void>
  revert: () => Promise<void>
}

/** Counts an attempt at the name from any network. @throws {AppError} 422 `harder_captcha`, 429 `locked` */
async function countGuess(call: Call, attempt: Attempt, { isHarder }: { isHarder: boolean }): Promise<CountedGuess> {
  const { db } = call
  const key = secretHash(call, ['anywhere', attempt.method, attempt.name])
  const at = await guesses.countGuess(db, key, isHarder)
  if (at === null) {
    if (!isHarder) throwHarderCaptcha(call, attempt)
    throwLocked(call, attempt, await guesses.findGuessPause(db, key))
  }
  return { fail: () => guesses.recordGuessFailure(db, key), revert: () => guesses.removeGuess(db, key, at) }
}

/** The sign-in form solves the captcha and retries automatically; the text is for other API clients. */
function throwHarderCaptcha(call: Call, attempt: Attempt): never {
  call.log.warn(signInEvent(call, attempt), 'harder captcha')
  throwError('harder_captcha', { status: 422, errors: { 'g-recaptcha-response': [answerTexts.harderCaptcha] } })
}

/** Log fields of an attempt. Name and network are logged only as keyed hashes. */
export function signInEvent(call: Pick<Call, 'config' | 'network'>, { method, name }: Attempt) {
  return {
    sign_in_method: method,
    name: keyOf(call, method, name).toString('hex').slice(0, 16),
    network: secretHash(call, ['log', call.network]).toString('hex').slice(0, 16),
  }
}

/** Deletes counters without an attempt in the last day. */
export async function cleanupLocks({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteInBatches(CLEANUP_BATCH_SIZE, (limit) => locks.deleteOldAttempts(db, limit))
  await deleteInBatches(CLEANUP_BATCH_SIZE, (limit) => guesses.deleteOldGuesses(db, limit))
}

function throwLocked(call: Call, attempt: Attempt, seconds: number): never {
  call.log.warn({ ...signInEvent(call, attempt), seconds }, 'sign-in locked')
  throw new AppError('locked', {
    status: 429,
    message: answerTexts.locked(Math.floor(seconds / 60), seconds % 60),
    extras: { seconds_until_unlock: seconds },
    retryAfter: seconds,
  })
}

function keyOf(call: Pick<Call, 'config' | 'network'>, method: SignInMethod, name: string): Buffer {
  return secretHash(call, ['name', method, name, call.network])
}

/** Windows are aligned to the clock, so that all instances use the same ones. */
function networkKey(call: Call): Buffer {
  const window = Math.floor(call.now.getTime() / 1_000 / NETWORK_WINDOW_SECONDS)
  return secretHash(call, ['network', call.network, String(window)])
}

/** Joins the parts with NUL, which no normalised name contains. */
function secretHash({ config }: Pick<Call, 'config'>, parts: readonly string[]): Buffer {
  return createHmac('sha256', config.sessionSecret)
    .update(`sign-in\0${parts.join('\0')}`)
    .digest()
}
