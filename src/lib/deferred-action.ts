/**
 * What a visitor wanted to do, kept while they sign in and done once afterwards (ACT-038..043, decision Q-157). It belongs
 * to one tab: the action lies in the local storage under the prescribed keys, its owner's mark in the session storage, so
 * that nobody who signs in later, elsewhere or on another day does it for somebody else (security 4.19).
 */
import { safePath } from './safe-path.ts'

export const DEFERRED_ACTIONS = [
  'used_it',
  'pin',
  'like',
  'likecomment',
  'follow',
  'share',
  'request',
  'comment',
  'reply',
  'votetraining',
  'downloadmanual',
  'watchvdo',
] as const
export type DeferredAction = (typeof DEFERRED_ACTIONS)[number]

export interface PendingAction {
  action: DeferredAction
  /** Of what the action is about: a post, a comment, a person. */
  id: number
  /** Path where it is done. */
  url: string
}

const KEYS = {
  action: 'refActionLogin',
  id: 'refActionLoginId',
  url: 'refActionLoginUrl',
  /** Unix ms and a few random letters: when it was kept, and by which click. */
  stamp: 'refActionLoginTime',
} as const
const OWNER = 'refActionLoginOwner'
const SIGNED_IN = ' signed-in'

const MAX_AGE_MS = 30 * 60_000
const MAX_LENGTH = 2_000

/** Keeps an action of a visitor; a newer one takes the place of an older one. */
export function keepPendingAction({ action, id, url }: PendingAction, now = Date.now()): void {
  attempt(() => {
    const stamp = `${now}.${Math.random().toString(36).slice(2, 12)}`
    localStorage.setItem(KEYS.action, action)
    localStorage.setItem(KEYS.id, String(id))
    localStorage.setItem(KEYS.url, safePath(url))
    localStorage.setItem(KEYS.stamp, stamp)
    sessionStorage.setItem(OWNER, stamp)
  })
}

/** Forgets it: the dialog was closed, somebody signed out, or it is being done right now. */
export function clearPendingAction(): void {
  attempt(() => {
    for (const key of Object.values(KEYS)) localStorage.removeItem(key)
    sessionStorage.removeItem(OWNER)
  })
}

/** The action this tab keeps, or null. What is stale, forged or too long is forgotten. */
export function readPendingAction(now = Date.now()): PendingAction | null {
  return attempt(() => {
    const owner = sessionStorage.getItem(OWNER)?.replace(SIGNED_IN, '')
    if (!owner || localStorage.getItem(KEYS.stamp) !== owner) return null
    const pending = parse(owner, now)
    if (!pending) clearPendingAction()
    return pending
  })
}

/** Somebody just signed in in this tab: the action may be done now. Answers the path where that happens, or null. */
export function armPendingAction(now = Date.now()): string | null {
  const pending = readPendingAction(now)
  if (!pending) return null
  return attempt(() => {
    const owner = sessionStorage.getItem(OWNER) ?? ''
    if (!owner.endsWith(SIGNED_IN)) sessionStorage.setItem(OWNER, owner + SIGNED_IN)
    return pending.url
  })
}

/** Whether this very action waits to be done by whoever just signed in; it is forgotten with the answer (ACT-043). */
export function takePendingAction(action: DeferredAction, id: number, now = Date.now()): boolean {
  const isArmed = attempt(() => sessionStorage.getItem(OWNER)?.endsWith(SIGNED_IN)) ?? false
  if (!isArmed) return false
  const pending = readPendingAction(now)
  if (pending?.action !== action || pending.id !== id) return false
  clearPendingAction()
  // A storage that cannot forget would do it again with every page.
  return attempt(() => localStorage.getItem(KEYS.stamp) === null) ?? false
}

function parse(stamp: string, now: number): PendingAction | null {
  const action = localStorage.getItem(KEYS.action)
  const id = localStorage.getItem(KEYS.id) ?? ''
  const url = localStorage.getItem(KEYS.url) ?? ''
  const age = now - Number(/^(\d{13})\.[a-z0-9]{1,12}$/.exec(stamp)?.[1] ?? Number.NaN)
  if (!(age >= 0 && age <= MAX_AGE_MS)) return null
  if (!/^[1-9]\d{0,14}$/.test(id) || url.length > MAX_LENGTH || safePath(url) !== url) return null
  const known = DEFERRED_ACTIONS.find((one) => one === action)
  return known ? { action: known, id: Number(id), url } : null
}

/** Storage may be switched off; then nothing is kept. */
function attempt<Result>(step: () => Result): Result | null {
  try {
    return step()
  } catch {
    return null
  }
}
