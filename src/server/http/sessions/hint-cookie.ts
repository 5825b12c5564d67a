/** The cookie that tells scripts that a person is signed in. Set and deleted with the session (decision 0073). */
import { randomBytes } from 'node:crypto'
import { HINT_COOKIE } from '#lib/hint-cookie.ts'

/** `Set-Cookie` of a new hint. Its value differs after each sign-in, so that open pages detect another one. */
export function hintCookie({ isSecure, maxAge }: { isSecure: boolean; maxAge?: number }): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${cookieStart(randomBytes(6).toString('hex'), isSecure)}${age}`
}

/** `Set-Cookie` that deletes the hint. */
export function endedHintCookie(isSecure: boolean): string {
  return `${cookieStart('', isSecure)}; Max-Age=0`
}

/** Whether the browser has the hint; its value is not read. */
export function hasHint(cookieHeader: string | undefined): boolean {
  return cookieHeader?.includes(`${HINT_COOKIE}=`) ?? false
}

function cookieStart(value: string, isSecure: boolean): string {
  return `${HINT_COOKIE}=${value}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
