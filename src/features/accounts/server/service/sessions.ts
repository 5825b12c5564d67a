/** Where the person is signed in: seen and ended by the person (decision Q-24). */
import type { Input } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { hashToken } from '#server/http/sessions/token.ts'
import type { AccountSession, endSession as endSessionContract } from '../../contract.ts'
import * as repository from '../repository/sessions.ts'

const success = { status: 'success' as const }

/** Decision Q-25; for a visitor too, whose dead cookie goes. */
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

/** Ending the own one is signing out. @throws {Failure} 404 when the person has no such session */
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

export async function endOtherSessions({ db, viewer, session }: MemberCall) {
  await endSessionsOf(db, viewer.id, session.token ?? undefined)
  return success
}

/** The first that fits: others name themselves Chrome and Safari too. */
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

/** Browser and system in a few words; empty when neither is known. */
function deviceName(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].map((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0])
  return known.filter(Boolean).join(' · ')
}
