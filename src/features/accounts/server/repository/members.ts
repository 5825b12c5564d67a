/** SQL of users: inserting, finding, changing and erasing them. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRow } from '#server/database/json-rows.ts'

export interface NewMember {
  prefixId: number
  prefixName: string
  firstname: string
  lastname: string
  fullnameKey: string
  email: string
  idCode: string
  memberType: number
  job: string
  workplace: string
  roleType: 'user' | 'admin'
  termsVersion?: number | null
  hasAcceptedTerms: boolean
  /** The address is trusted without a mailed link. */
  isEmailVerified: boolean
}

const insertStatement = statement<{ id: number }>(
  'accounts.insert-member',
  `insert into users (kind, role_id, role_type, member_type, prefix_id, prefix_name, firstname, lastname, firstname_th,
     lastname_th, fullname_key, email, id_code, job, workplace, terms_version, terms_accepted_at, email_verified_at)
   values ('member', 3, $1, $2, $3, $4, $5, $6, $5, $6, $7, $8, $9, $10, $11, $12,
     case when $13 then now() end, case when $14 then now() end)
   on conflict do nothing
   returning id`,
)

/** Returns the new id; null if the email address, the full name or the code belongs to another account. */
export async function insertMember(
  db: Db,
  { hasAcceptedTerms, isEmailVerified, ...member }: NewMember,
): Promise<number | null> {
  const [row] = await db.query(insertStatement, [
    member.roleType,
    member.memberType,
    member.prefixId,
    member.prefixName,
    member.firstname,
    member.lastname,
    member.fullnameKey,
    member.email,
    member.idCode,
    member.job,
    member.workplace,
    member.termsVersion,
    hasAcceptedTerms,
    isEmailVerified,
  ])
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

/** Whether the address (in lower case) or the name belongs to an existing account. */
export async function findTaken(db: Db, email: string, fullnameKey: string): Promise<Taken> {
  const [row] = await db.query(takenStatement, [email, fullnameKey])
  return row ?? { email: false, name: false }
}

export interface Person {
  id: number
  kind: 'staff' | 'student' | 'member'
  email: string | null
  /** A mailed link was used, or the source of the address is trusted (AB-193). */
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

/** Finds a member who is not deleted; `email` in lower case. */
export async function findMemberByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [row] = await db.query(memberByEmailStatement, [email])
  return row
}

/** Locks the row of a user until the transaction ends. Changes of the account, its links and sessions wait for it. */
export async function lockPerson(db: Db, userId: number): Promise<Person | undefined> {
  const [row] = await db.query(lockStatement, [userId])
  return row
}

const nameOwnerStatement = statement<{ id: number }>(
  'accounts.name-owner',
  'select id from users where fullname_key = $1',
)

/** Id of the member who has this name. */
export async function findNameOwner(db: Db, fullnameKey: string): Promise<number | undefined> {
  const [row] = await db.query(nameOwnerStatement, [fullnameKey])
  return row?.id
}

/** Fields that users can change in their profile. */
export interface PersonChanges {
  prefixId?: number
  prefixName?: string
  firstname?: string
  lastname?: string
  workplace?: string
  province?: string | null
  mobile?: string | null
  aboutMe?: string
  avatarImageId?: number | null
}

interface DerivedNames {
  firstnameTh?: string
  lastnameTh?: string
  fullnameKey?: string
}

const updateStatement = statement(
  'accounts.update-person',
  `update users u set updated_at = now(), (prefix_id, prefix_name, firstname, lastname, firstname_th, lastname_th,
     fullname_key, workplace, province, mobile, about_me, avatar_image_id) =
     (select prefix_id, prefix_name, firstname, lastname, firstname_th, lastname_th, fullname_key, workplace, province,
        mobile, about_me, avatar_image_id
      from json_populate_record(u, $2))
   where id = $1`,
)

export async function updatePerson(db: Db, userId: number, changes: PersonChanges & DerivedNames): Promise<void> {
  await db.query(updateStatement, [userId, jsonRow(changes)])
}

const verifiedStatement = statement(
  'accounts.email-verified',
  'update users set email_verified_at = now() where id = $1',
)

/** Marks the address as verified (decision Q-29). */
export async function updateEmailVerified(db: Db, userId: number): Promise<void> {
  await db.query(verifiedStatement, [userId])
}

// Kind and role id are preserved: other tables depend on them, and they do not identify the user.
const eraseStatement = statement(
  'accounts.erase',
  `update users set role_type = 'user', office_role = null, seen_at = null, member_type = 3, prefix_id = 999, prefix_name = '', firstname = '', lastname = '',
     firstname_th = null, lastname_th = null, fullname_key = null, username = null, id_code = null, email = null,
     contact_email = null, job = '', workplace = '', province = null, mobile = null, about_me = '',
     avatar_image_id = null, email_verified_at = null, terms_accepted_at = null, terms_version = null,
     updated_at = now(), deleted_at = now()
   where id = $1 and deleted_at is null`,
)

/** Erases all personal data. The row remains, because content refers to it (decision Q-53). */
export async function erasePerson(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}
