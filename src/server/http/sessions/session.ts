/**
 * Sessions: a random 256-bit token in a cookie and its SHA-256 in the database. The row is read on each request, so that
 * a sign-out or a changed role takes effect at once in every instance (Q-24, AB-51, AB-56).
 */
import { officeRoleOf } from '#lib/permissions.ts'
import { hasOffice, type Viewer } from '#lib/viewer.ts'
import { type Db, statement } from '../../database/db.ts'
import { throwError } from '../../errors.ts'
import { hashToken, newToken, TOKEN_PATTERN } from './token.ts'

const MAX_SESSIONS_PER_USER = 10
/** How long a confirmed password is valid for admin actions that require a recent confirmation (AB-189). */
const CONFIRMED_MINUTES = 60
const PLAIN_NAME = 'sala_sid'
const SECURE_NAME = `__Host-${PLAIN_NAME}`
export const REMEMBERED_SECONDS = 90 * 24 * 60 * 60
const USER_AGENT_MAX_LENGTH = 200

export interface Session {
  /** Value of the cookie; never stored or logged. */
  token: string
  viewer: Viewer
  /** SHA-256 of the token in hex; identifies the session in messages about its end. */
  key: string
  expiresAt: Date
  /** The password was confirmed within the last 60 minutes. */
  isConfirmed: boolean
}

interface SessionRow {
  id: number
  kind: Viewer['kind']
  role_type: Viewer['roleType']
  office_role: 'moderator' | 'editor' | null
  member_type: Viewer['memberType']
  fullname: string
  avatar_key: string | null
  avatar_width: number | null
  suspension_message: string | null
  suspension_ends_at: Date | null
  is_due: boolean
  expires_at: Date
  is_confirmed: boolean
}

/** SQL: true for a session within its idle and absolute time. */
export const SESSION_IS_ALIVE = `expires_at > now()
  and last_seen_at > now() - case when is_remembered then interval '30 days' else interval '12 hours' end`

const findStatement = statement<SessionRow>(
  'session.find',
  `select u.id, u.kind, u.role_type, u.office_role, u.member_type,
          u.prefix_name || coalesce(u.firstname_th, u.firstname) || ' ' || coalesce(u.lastname_th, u.lastname)
            as fullname,
          i.storage_key as avatar_key,
          (select coalesce(min(w) filter (where w >= 96), max(w)) from unnest(i.widths) w) as avatar_width,
          su.message as suspension_message, su.ends_at as suspension_ends_at,
          s.last_seen_at < now() - interval '1 minute' as is_due, s.expires_at,
          s.confirmed_at > now() - interval '${CONFIRMED_MINUTES} minutes' as is_confirmed
     from sessions s
     join users u on u.id = s.user_id and u.deleted_at is null
     left join images i on i.id = u.avatar_image_id
     left join suspensions su on su.user_id = u.id and (su.ends_at is null or su.ends_at > now())
    where s.id_hash = $1 and ${SESSION_IS_ALIVE}`,
)
const touchStatement = statement(
  'session.touch',
  `with touched as (update sessions set last_seen_at = now()
     where id_hash = $1 and last_seen_at < now() - interval '1 minute' returning user_id)
   update users set seen_at = now() from touched
    where users.id = touched.user_id
      and (users.seen_at is null or users.seen_at < now() - interval '1 hour')`,
)
const lockStatement = statement('session.lock', 'update users set seen_at = now() where id = $1')
const trimStatement = statement(
  'session.trim',
  `delete from sessions where id_hash in
     (select id_hash from sessions where user_id = $1 order by created_at desc, id_hash offset $2)`,
)
const insertStatement = statement(
  'session.insert',
  `insert into sessions (id_hash, user_id, is_remembered, user_agent, expires_at)
   values ($1, $2, $3, $4, now() + case when $3 then interval '90 days' else interval '24 hours' end)`,
)
const confirmStatement = statement(
  'session.confirm',
  'update sessions set confirmed_at = now() where id_hash = $1 returning 1',
)
const deleteStatement = statement('session.delete', 'delete from sessions where id_hash = $1')
const deleteAllStatement = statement(
  'session.delete-all',
  'delete from sessions where user_id = $1 and ($2::bytea is null or id_hash <> $2)',
)

/** Token of a `Cookie` header; null when absent, duplicated or not in our format (AB-52). */
export function readSessionToken(cookieHeader: string | undefined, isSecure: boolean): string | null {
  if (!cookieHeader?.includes(PLAIN_NAME)) return null
  const name = isSecure ? SECURE_NAME : PLAIN_NAME
  let token: string | null = null
  for (const part of cookieHeader.split(';')) {
    const equals = part.indexOf('=')
    if (part.slice(0, equals).trim() !== name) continue
    if (token !== null) return null
    token = part.slice(equals + 1).trim()
  }
  return token !== null && TOKEN_PATTERN.test(token) ? token : null
}

/** Returns the session of a token if it is within its idle and absolute time and its account exists. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const hash = hashToken(token)
  const [row] = await db.query(findStatement, [hash])
  if (!row) return null
  // Updated at most once a minute and not awaited.
  if (row.is_due) db.query(touchStatement, [hash]).catch(() => {})
  return {
    token,
    viewer: toViewer(row),
    key: hash.toString('hex'),
    expiresAt: row.expires_at,
    isConfirmed: row.is_confirmed,
  }
}

/** Records that the password was confirmed. Returns false for a session that has ended. */
export async function confirmSession(db: Db, token: string): Promise<boolean> {
  return (await db.query(confirmStatement, [hashToken(token)])).length > 0
}

/**
 * Requires a recent confirmation of the password from admins (AB-189). A use case calls it where its endpoint declares
 * `confirmation: 'by-use-case'`; for `recent` the engine does.
 * @throws {AppError} 403 `confirmation_required`
 */
export function requireConfirmation(call: { viewer: Viewer; session: Pick<Session, 'isConfirmed'> | null }): void {
  if (hasOffice(call.viewer) && !call.session?.isConfirmed) throwError('confirmation_required')
}

/** Creates a session with a new token; the oldest sessions above ten are ended (AB-54). */
export function createSession(
  db: Db,
  options: { userId: number; isRemembered: boolean; userAgent: string },
): Promise<string> {
  const token = newToken()
  return db.transaction(async (tx) => {
    // The lock serialises concurrent sign-ins, so that the limit of ten holds.
    await tx.query(lockStatement, [options.userId])
    await tx.query(trimStatement, [options.userId, MAX_SESSIONS_PER_USER - 1])
    const userAgent = options.userAgent.slice(0, USER_AGENT_MAX_LENGTH).replace(/[^\x20-\x7e]/g, '')
    await tx.query(insertStatement, [hashToken(token), options.userId, options.isRemembered, userAgent])
    return token
  })
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.query(deleteStatement, [hashToken(token)])
}

/** Ends all sessions of a user after a new password or a deletion, except the one of `exceptToken`. */
export async function endSessionsOf(db: Db, userId: number, exceptToken?: string): Promise<void> {
  await db.query(deleteAllStatement, [userId, exceptToken ? hashToken(exceptToken) : null])
}

/** `Set-Cookie` of a new session. Without `isRemembered` it is a session cookie of the browser. */
export function sessionCookie(token: string, options: { isSecure: boolean; isRemembered: boolean }): string {
  const age = options.isRemembered ? `; Max-Age=${REMEMBERED_SECONDS}` : ''
  return `${cookieStart(token, options.isSecure)}${age}`
}

/** `Set-Cookie` that deletes the session cookie. */
export function endedSessionCookie(isSecure: boolean): string {
  return `${cookieStart('', isSecure)}; Max-Age=0`
}

function cookieStart(value: string, isSecure: boolean): string {
  return `${isSecure ? SECURE_NAME : PLAIN_NAME}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function toViewer(row: SessionRow): Viewer {
  return {
    id: row.id,
    kind: row.kind,
    roleType: row.role_type,
    officeRole: officeRoleOf({ roleType: row.role_type, officeRole: row.office_role }),
    memberType: row.member_type,
    fullname: row.fullname,
    avatarUrl: row.avatar_key ? `/media/${row.avatar_key}/${row.avatar_width}.webp` : null,
    suspension:
      row.suspension_message === null
        ? null
        : { message: row.suspension_message, endsAt: row.suspension_ends_at?.toISOString() ?? null },
  }
}
