/**
 * The cookie choice of this browser and whether it is still valid (decision Q-109). The module does not depend on
 * React, so that any code can call `hasConsent` without loading the banner.
 */
import { type Api, ApiError } from '#lib/api-client.ts'
import type { Input } from '#lib/contract.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { CONSENT_COOKIE, CONSENT_KEY_COOKIE, CONSENT_MAX_AGE_SECONDS, type OptionalCategory } from '../constants.ts'
import { type CookieChoice, getCookieConsentVersion, type recordCookieConsent } from '../contract.ts'

export type Selection = Record<OptionalCategory, boolean>

/** Sends a choice to the server. */
type RecordChoice = (choice: Input<typeof recordCookieConsent>) => Promise<unknown>

export interface ConsentState {
  choice: CookieChoice | null
  /** Current version of the cookie policy; undefined until it is loaded. */
  version: number | undefined
  isSettingsOpen: boolean
}

const UNSENT_ITEM = 'cookie_consent_unsent'
const KEY_BYTES = 16
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const INITIAL_STATE: ConsentState = { choice: null, version: undefined, isSettingsOpen: false }

let state = INITIAL_STATE
let isRead = false
const listeners = new Set<() => void>()

/** The current state; on the server there is no choice. */
export function consentState(): ConsentState {
  if (!isRead && typeof document !== 'undefined') {
    isRead = true
    state = { ...state, choice: parseChoice(document.cookie) }
  }
  return state
}

/** The state that cached pages are rendered with. */
export const serverConsentState = (): ConsentState => INITIAL_STATE

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<ConsentState>) {
  state = { ...consentState(), ...part }
  for (const listener of listeners) listener()
}

/** Whether an optional category may be used: it is chosen, and for the current policy version if that is known. */
export function hasConsent(category: OptionalCategory): boolean {
  const { choice, version } = consentState()
  return choice !== null && (version === undefined || choice.v === version) && choice[category]
}

/** Opens the cookie settings (POL-011); the mounted banner shows them. */
export function openCookieSettings(): void {
  change({ isSettingsOpen: true })
}

export function closeCookieSettings(): void {
  change({ isSettingsOpen: false })
}

/**
 * Watches the consent while the site is open: loads the current policy version, sends an unsent choice, and picks up a
 * choice made in another tab. Returns the cleanup function.
 */
export function watchConsent(api: Api, record: RecordChoice): () => void {
  const check = () => {
    loadVersion(api).catch(() => {})
    sendUnsent(record)
  }
  const reread = () => {
    if (document.visibilityState !== 'visible') return
    const choice = parseChoice(document.cookie)
    if (choice && choice.at !== consentState().choice?.at) change({ choice })
    if (state.version === undefined) check()
  }
  check()
  renewCookies()
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', reread)
  return () => {
    window.removeEventListener('online', check)
    document.removeEventListener('visibilitychange', reread)
  }
}

async function loadVersion(api: Api): Promise<number> {
  const { v } = await api(getCookieConsentVersion, {})
  if (v !== consentState().version) change({ version: v })
  return v
}

/** Stores a choice and sends it to the server. Rejects with an ApiError if the policy version cannot be loaded. */
export async function saveChoice(api: Api, record: RecordChoice, selection: Selection): Promise<void> {
  const v = consentState().version ?? (await loadVersion(api))
  const choice: CookieChoice = { v, ...selection, at: new Date().toISOString() }
  const key = readCookie(document.cookie, CONSENT_KEY_COOKIE) ?? randomKey()
  writeCookies(choice, key)
  unsent.save(JSON.stringify({ ...choice, key }))
  change({ choice, isSettingsOpen: false })
  // The choice applies immediately; the server may receive it later, when the network is back.
  sendUnsent(record)
}

/** Sends the unsent choice, if any. It is dropped after a final rejection and retried later after other errors. */
export async function sendUnsent(record: RecordChoice): Promise<void> {
  const text = unsent.read()
  if (!text) return
  try {
    await record(JSON.parse(text))
  } catch (error) {
    const isFinal =
      error instanceof SyntaxError || (error instanceof ApiError && [400, 413, 422].includes(error.status))
    if (!isFinal) return
  }
  // A newer choice may have replaced it during the request.
  if (unsent.read() === text) unsent.drop()
}

let unsentInMemory: string | null = null

/** Stored in local storage if the browser allows it, otherwise in memory. */
const unsent = {
  save(text: string) {
    unsentInMemory = text
    tryStorage(() => localStorage.setItem(UNSENT_ITEM, text))
  },
  read(): string | null {
    return tryStorage(() => localStorage.getItem(UNSENT_ITEM)) ?? unsentInMemory
  },
  drop() {
    unsentInMemory = null
    tryStorage(() => localStorage.removeItem(UNSENT_ITEM))
  },
}

/** Parses the choice from `document.cookie`; null if it is missing, malformed or older than twelve months. */
export function parseChoice(cookies: string, now = Date.now()): CookieChoice | null {
  const value = readCookie(cookies, CONSENT_COOKIE)
  if (!value) return null
  try {
    const choice = toChoice(JSON.parse(value))
    return choice && secondsLeft(choice, now) > 0 ? choice : null
  } catch {
    return null
  }
}

/** Validated by hand, because every page reads this cookie and the validation library is large. */
function toChoice(value: unknown): CookieChoice | null {
  const { v, functional, analytics, marketing, at } = (value ?? {}) as CookieChoice
  const isWhole = [functional, analytics, marketing].every((answer) => typeof answer === 'boolean')
  if (!isWhole || !Number.isInteger(v) || v < 1 || typeof at !== 'string' || !ISO_MOMENT.test(at)) return null
  return { v, functional, analytics, marketing, at }
}

function secondsLeft(choice: CookieChoice, now: number): number {
  const age = Math.floor((now - Date.parse(choice.at)) / 1000)
  return Math.min(CONSENT_MAX_AGE_SECONDS, CONSENT_MAX_AGE_SECONDS - age)
}

function writeCookies(choice: CookieChoice, key: string) {
  const options = { maxAge: secondsLeft(choice, Date.now()), isSecure: location.protocol === 'https:' }
  // The Cookie Store API requires TLS and is missing in some supported browsers.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookieText(CONSENT_COOKIE, JSON.stringify(choice), options)
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookieText(CONSENT_KEY_COOKIE, key, options)
}

/** Browsers that limit script cookies to seven days restart that limit; the twelve months are unchanged. */
function renewCookies() {
  const key = readCookie(document.cookie, CONSENT_KEY_COOKIE)
  const { choice } = consentState()
  if (choice && key) writeCookies(choice, key)
}

/** Formats a cookie for this site; `maxAge` in seconds. */
function cookieText(name: string, value: string, { maxAge, isSecure }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

interface CookieOptions {
  maxAge: number
  isSecure: boolean
}

function readCookie(cookies: string, name: string): string | undefined {
  const part = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  try {
    return part && decodeURIComponent(part.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** 128 random bits in hex; `randomUUID` is missing where the site is served without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
