/** SQL of a user's sessions. A session id is a prefix of the token hash and cannot be used to sign in. */
import { type Db, statement } from '#server/database/db.ts'
import { SESSION_IS_ALIVE } from '#server/http/sessions/session.ts'

interface SessionRow {
  id: string
  userAgent: string
  isCurrent: boolean
  createdAt: Date
  lastSeenAt: Date
}

const listStatement = statement<SessionRow>(
  'accounts.sessions',
  `select left(encode(id_hash, 'hex'), 24) as id, user_agent as "userAgent", id_hash = $2 as "isCurrent",
          created_at as "createdAt", last_seen_at as "lastSeenAt"
     from sessions where user_id = $1 and ${SESSION_IS_ALIVE}
    order by created_at desc, id_hash`,
)
const deleteStatement = statement(
  'accounts.session-end',
  `delete from sessions where user_id = $1 and left(encode(id_hash, 'hex'), 24) = $2 returning 1`,
)

/** `currentHash` is the SHA-256 of the session token of the request. */
export function listSessions(db: Db, userId: number, currentHash: Buffer): Promise<SessionRow[]> {
  return db.query(listStatement, [userId, currentHash])
}

/** Returns false if the user has no such session. */
export async function deleteSession(db: Db, userId: number, id: string): Promise<boolean> {
  return (await db.query(deleteStatement, [userId, id])).length > 0
}
