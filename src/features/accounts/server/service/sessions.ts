/** Lists and ends the viewer's sessions (decision Q-24). */
import type { Input } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { hashToken } from '#server/http/sessions/token.ts'
import type { AccountSession, endSession as endSessionContract } from '../../contract.ts'
import * as repository from '../repository/sessions.ts'

const success = { status: 'success' as const }

/** Decision Q-25. Also clears the expired cookie of a visitor. */
export async function logout({ session }: VisitorCall) {
  await session.end()
  return success
}

export async function listSessions({ db, viewer, session }: MemberCall): Promise<{ data: AccountSession[] }> {
  const rows = await repository.listSessions(db, viewer.id, hashToken(session.token ?? ''))
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      is_current: row.isCurrent,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    })),
  }
}

/** Ending the current session signs out. @throws {AppError} 404 if the viewer has no such session */
export async function endSession({ db, viewer, session }: MemberCall, { sessionId }: Input<typeof endSessionContract>) {
  if (!(await repository.deleteSession(db, viewer.id, sessionId))) throwError('not_found')
  if (
    hashToken(session.token ?? '')
      .toString('hex')
      .startsWith(sessionId)
  )
    await session.end()
  return success
}

/** One session of any user, by the office. Returns false if there is none. */
export function endSessionOf(db: Db, userId: number, sessionId: string): Promise<boolean> {
  return repository.deleteSession(db, userId, sessionId)
}

export async function endOtherSessions({ db, viewer, session }: MemberCall) {
  await endSessionsOf(db, viewer.id, session.token ?? undefined)
  return success
}

/** The first match wins, because other browsers also contain Chrome and Safari in their user agent. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['LINE', /\bLine\//],
  ['Facebook', /\bFBA[NV]\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and operating system; empty if both are unknown. */
export function deviceName(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].map((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0])
  return known.filter(Boolean).join(' · ')
}
