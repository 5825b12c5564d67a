/**
 * Stores the action a visitor wanted to take and runs it once after sign-in (ACT-038..043, decision Q-157). The action
 * belongs to one tab: it is in local storage under the prescribed keys, while its owner is in session storage. This way
 * another user who signs in later, in another tab or on another day, does not run it (security 4.19).
 */
import { safePath } from './safe-path.ts'
import { tryStorage } from './web-storage.ts'

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
  'register',
  'waitinglist',
] as const
export type DeferredAction = (typeof DEFERRED_ACTIONS)[number]

interface PendingAction {
  action: DeferredAction
  /** Id of the target: a post, a comment or a user. */
  id: number
  /** Path of the page where the action runs. */
  url: string
}

const KEYS = {
  action: 'refActionLogin',
  id: 'refActionLoginId',
  url: 'refActionLoginUrl',
  /** Unix ms and a few random letters: when the action was stored, and by which click. */
  stamp: 'refActionLoginTime',
} as const
const OWNER = 'refActionLoginOwner'
const SIGNED_IN = ' signed-in'

const MAX_AGE_MS = 30 * 60_000
const MAX_LENGTH = 2_000

/** Stores the action of a visitor and replaces an older one. */
export function savePendingAction({ action, id, url }: PendingAction, now = Date.now()): void {
  tryStorage(() => {
    const stamp = `${now}.${Math.random().toString(36).slice(2, 12)}`
    localStorage.setItem(KEYS.action, action)
    localStorage.setItem(KEYS.id, String(id))
    localStorage.setItem(KEYS.url, safePath(url))
    localStorage.setItem(KEYS.stamp, stamp)
    sessionStorage.setItem(OWNER, stamp)
  })
}

/** Deletes the action, because the dialog was closed, the user signed out, or the action is about to run. */
export function clearPendingAction(): void {
  tryStorage(() => {
    for (const key of Object.values(KEYS)) localStorage.removeItem(key)
    sessionStorage.removeItem(OWNER)
  })
}

/** Returns the stored action of this tab, or null. Deletes an action that is expired, forged or too long. */
export function readPendingAction(now = Date.now()): PendingAction | null {
  return tryStorage(() => {
    const owner = sessionStorage.getItem(OWNER)?.replace(SIGNED_IN, '')
    if (!owner || localStorage.getItem(KEYS.stamp) !== owner) return null
    const pending = parse(owner, now)
    if (!pending) clearPendingAction()
    return pending
  })
}

/** Call after a sign-in in this tab: allows the stored action to run. Returns the path where it runs, or null. */
export function activatePendingAction(now = Date.now()): string | null {
  const pending = readPendingAction(now)
  if (!pending) return null
  return tryStorage(() => {
    const owner = sessionStorage.getItem(OWNER) ?? ''
    if (!owner.endsWith(SIGNED_IN)) sessionStorage.setItem(OWNER, owner + SIGNED_IN)
    return pending.url
  })
}

/** Returns whether an action of this tab may run, because its user has signed in since. */
export function isActionActivated(): boolean {
  return tryStorage(() => sessionStorage.getItem(OWNER)?.endsWith(SIGNED_IN)) ?? false
}

/** Returns whether this action is pending for the user who just signed in, and deletes it (ACT-043). */
export function consumePendingAction(action: DeferredAction, id: number, now = Date.now()): boolean {
  if (!isActionActivated()) return false
  const pending = readPendingAction(now)
  if (pending?.action !== action || pending.id !== id) return false
  clearPendingAction()
  // If deletion failed, the action would run again on every page.
  return tryStorage(() => localStorage.getItem(KEYS.stamp) === null) ?? false
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
