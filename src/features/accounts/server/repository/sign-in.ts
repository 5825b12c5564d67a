/** What signing in reads of a member; a hash leaves only to be compared. */
import { type Db, statement } from '#server/database/db.ts'

export interface MemberSecret {
  userId: number
  /** PHC string of argon2id; null for somebody who has no password yet. */
  hash: string | null
}

const findStatement = statement<MemberSecret>(
  'accounts.secret-by-email',
  `select u.id as "userId", p.hash from users u left join member_passwords p on p.user_id = u.id
    where lower(u.email) = $1 and u.kind = 'member' and u.deleted_at is null`,
)

const byIdStatement = statement<SecretOwner>(
  'accounts.secret-by-id',
  `select u.email, u.firstname, u.lastname, u.role_type as "roleType", p.hash
     from users u left join member_passwords p on p.user_id = u.id
    where u.id = $1 and u.kind = 'member' and u.deleted_at is null`,
)

/** Of a living member; the address in lower case. */
export async function findSecretByEmail(db: Db, email: string): Promise<MemberSecret | undefined> {
  const [row] = await db.query(findStatement, [email])
  return row
}

const identityStatement = statement<Identity>(
  'accounts.identity',
  `select u.kind, u.email, u.username, p.hash
     from users u left join member_passwords p on p.user_id = u.id
    where u.id = $1 and u.deleted_at is null`,
)

/** What a person signs in with: a member's address and hash, a university account's name. */
export interface Identity extends Pick<MemberSecret, 'hash'> {
  kind: 'staff' | 'student' | 'member'
  email: string | null
  username: string | null
}

export async function findIdentity(db: Db, userId: number): Promise<Identity | undefined> {
  const [row] = await db.query(identityStatement, [userId])
  return row
}

export interface SecretOwner extends Pick<MemberSecret, 'hash'> {
  email: string | null
  firstname: string
  lastname: string
  roleType: 'user' | 'admin'
}

/** The same with what a new password must not repeat. */
export async function findSecretById(db: Db, userId: number): Promise<SecretOwner | undefined> {
  const [row] = await db.query(byIdStatement, [userId])
  return row
}
