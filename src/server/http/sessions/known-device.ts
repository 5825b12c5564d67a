/**
 * Devices that signed in to an account before, recognised by a signed cookie (decision Q-194): password guessing from
 * other devices does not lock them out. The cookie has a random id and one MAC per account, and reveals no account name.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface KnownDevice {
  /** Returns the device's id if it signed in to the account before, else null. `account` is its normalised name. */
  idFor(account: string): string | null
  /** Records that the device has signed in to the account. */
  remember(account: string): void
}

const PLAIN_NAME = 'sala_device'
/** For a shared family computer; the least recently used account is removed. */
const MAX_ACCOUNTS = 5
const LIFE_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1_000
const DAY_LENGTH = 4
const MAC_BYTES = 16
/** The id, then the day and the MAC of each account. */
const VALUE = /^[\w-]{22}(?:\.[0-9a-z]{4}[\w-]{22}){1,5}$/

export interface DeviceOptions {
  sessionSecret: string
  isSecure: boolean
}

export function knownDevice(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  { sessionSecret, isSecure }: DeviceOptions,
): KnownDevice {
  const name = isSecure ? `__Host-${PLAIN_NAME}` : PLAIN_NAME
  const [id, ...entries] = readCookie(request.headers.cookie, name)?.split('.') ?? []
  const today = Math.floor(Date.now() / DAY_MS)
  const entryOf = (deviceId: string, day: string, account: string) =>
    day + macOf(sessionSecret, [deviceId, day, account])
  const isOf = (account: string) => (entry: string) =>
    id !== undefined && isSame(entry, entryOf(id, entry.slice(0, DAY_LENGTH), account))
  return {
    idFor(account) {
      const entry = entries.find(isOf(account))
      if (!id || !entry) return null
      const age = today - Number.parseInt(entry.slice(0, DAY_LENGTH), 36)
      return age <= LIFE_DAYS ? id : null
    },
    remember(account) {
      const deviceId = id ?? randomBytes(MAC_BYTES).toString('base64url')
      const entry = entryOf(deviceId, today.toString(36).padStart(DAY_LENGTH, '0'), account)
      const others = entries.filter((other) => !isOf(account)(other)).slice(0, MAX_ACCOUNTS - 1)
      const value = [deviceId, entry, ...others].join('.')
      const secure = isSecure ? '; Secure' : ''
      const age = (LIFE_DAYS * DAY_MS) / 1_000
      reply.header('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${age}`)
    },
  }
}

/** Null when absent, duplicated or not in our format, like the session cookie (AB-52). */
function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '').split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    return part.slice(0, equals).trim() === name ? [part.slice(equals + 1).trim()] : []
  })
  const [value] = values
  return values.length === 1 && value !== undefined && VALUE.test(value) ? value : null
}

function macOf(secret: string, parts: readonly string[]): string {
  const digest = createHmac('sha256', secret)
    .update(`known device\0${parts.join('\0')}`)
    .digest()
  return digest.subarray(0, MAC_BYTES).toString('base64url')
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
