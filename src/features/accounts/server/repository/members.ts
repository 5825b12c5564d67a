/** SQL of people who sign up, are found by their address, and leave. */
import { eq, sql } from 'drizzle-orm'
import { type Db, statement } from '#server/database/db.ts'
import { users } from '../tables.ts'

export type NewMember = Pick<
  typeof users.$inferInsert,
  | 'prefixId'
  | 'prefixName'
  | 'firstname'
  | 'lastname'
  | 'fullnameKey'
  | 'email'
  | 'idCode'
  | 'memberType'
  | 'job'
  | 'workplace'
  | 'roleType'
  | 'termsVersion'
> & {
  hasAcceptedTerms: boolean
  /** The operator vouches for the address. */
  isEmailVerified: boolean
}

/** The new person's id; null when the e-mail, the full name or the code belongs to somebody living. */
export async function insertMember(
  db: Db,
  { hasAcceptedTerms, isEmailVerified, ...member }: NewMember,
): Promise<number | null> {
  const [row] = await db.orm
    .insert(users)
    .values({
      ...member,
      kind: 'member',
      roleId: 3,
      firstnameTh: member.firstname,
      lastnameTh: member.lastname,
      termsAcceptedAt: hasAcceptedTerms ? sql`now()` : null,
      emailVerifiedAt: isEmailVerified ? sql`now()` : null,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id ?? null
}

const takenStatement = statement<Taken>(
  'accounts.taken',
  `select exists (select from users where lower(email) = $1 and deleted_at is null) as email,
          exists (select from users where fullname_key = $2) as name`,
)

export interface Taken {
  email: boolean
  name: boolean
}

/** Which of the two belongs to somebody living; the e-mail in lower case. */
export async function findTaken(db: Db, email: string, fullnameKey: string): Promise<Taken> {
  const [row] = await db.query(takenStatement, [email, fullnameKey])
  return row ?? { email: false, name: false }
}

export interface Person {
  id: number
  kind: 'staff' | 'student' | 'member'
  email: string | null
  /** A link that was mailed to the address has been used, or its source is trusted (AB-193). */
  isEmailVerified: boolean
  username: string | null
  firstname: string
  lastname: string
  avatarImageId: number | null
}

const PERSON = `id, kind, email, email_verified_at is not null as "isEmailVerified", username, firstname, lastname,
  avatar_image_id as "avatarImageId"`

const memberByEmailStatement = statement<Person>(
  'accounts.member-by-email',
  `select ${PERSON} from users where lower(email) = $1 and kind = 'member' and deleted_at is null`,
)
const lockStatement = statement<Person>(
  'accounts.lock',
  `select ${PERSON} from users where id = $1 and deleted_at is null for no key update`,
)

/** A living member; the address in lower case. */
export async function findMemberByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [row] = await db.query(memberByEmailStatement, [email])
  return row
}

/** A living person, and until the transaction ends nobody else changes the account, its links or its sessions. */
export async function lockPerson(db: Db, userId: number): Promise<Person | undefined> {
  const [row] = await db.query(lockStatement, [userId])
  return row
}

const nameOwnerStatement = statement<{ id: number }>(
  'accounts.name-owner',
  'select id from users where fullname_key = $1',
)

/** The living member who has this name. */
export async function findNameOwner(db: Db, fullnameKey: string): Promise<number | undefined> {
  const [row] = await db.query(nameOwnerStatement, [fullnameKey])
  return row?.id
}

/** What people may change of themselves. */
export type PersonChanges = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'prefixId'
    | 'prefixName'
    | 'firstname'
    | 'lastname'
    | 'workplace'
    | 'province'
    | 'mobile'
    | 'aboutMe'
    | 'avatarImageId'
  >
>
type DerivedNames = Partial<Pick<typeof users.$inferInsert, 'firstnameTh' | 'lastnameTh' | 'fullnameKey'>>

export async function updatePerson(db: Db, userId: number, changes: PersonChanges & DerivedNames): Promise<void> {
  await db.orm
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}

const verifiedStatement = statement(
  'accounts.email-verified',
  'update users set email_verified_at = now() where id = $1',
)

/** A link that was mailed to the address has been used (decision Q-29). */
export async function updateEmailVerified(db: Db, userId: number): Promise<void> {
  await db.query(verifiedStatement, [userId])
}

// Kind and role stay: they say which tables such rows belong to, not who it was.
const eraseStatement = statement(
  'accounts.erase',
  `update users set role_type = 'user', member_type = 3, prefix_id = 999, prefix_name = '', firstname = '', lastname = '',
     firstname_th = null, lastname_th = null, fullname_key = null, username = null, id_code = null, email = null,
     contact_email = null, job = '', workplace = '', province = null, mobile = null, about_me = '',
     avatar_image_id = null, email_verified_at = null, terms_accepted_at = null, terms_version = null,
     updated_at = now(), deleted_at = now()
   where id = $1 and deleted_at is null`,
)

/** Leaves of a person nothing but the row that content still refers to (decision Q-53). */
export async function erasePerson(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}
