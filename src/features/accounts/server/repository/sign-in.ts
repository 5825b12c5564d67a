/** SQL of credentials. Password hashes are read only to be compared. */
import { type Db, statement } from '#server/database/db.ts'

interface MemberSecret {
  userId: number
  /** PHC string of argon2id; null for a member without a password. */
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

/** Credentials of a member who is not deleted; `email` in lower case. */
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

/** Credentials of a user: address and hash of a member, user name of a university account. */
export interface Identity extends Pick<MemberSecret, 'hash'> {
  kind: 'staff' | 'student' | 'member'
  email: string | null
  username: string | null
}

export async function findIdentity(db: Db, userId: number): Promise<Identity | undefined> {
  const [row] = await db.query(identityStatement, [userId])
  return row
}

interface SecretOwner extends Pick<MemberSecret, 'hash'> {
  email: string | null
  firstname: string
  lastname: string
  roleType: 'user' | 'admin'
}

/** Hash of a member, with the data that a new password must not contain. */
export async function findSecretById(db: Db, userId: number): Promise<SecretOwner | undefined> {
  const [row] = await db.query(byIdStatement, [userId])
  return row
}
