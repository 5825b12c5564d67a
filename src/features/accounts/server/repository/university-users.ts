/** SQL of users who signed in with a university account. */

import type { DirectoryPerson } from '#features/university-directory/server/service/directory-person.ts'
import { type Db, statement } from '#server/database/db.ts'

/** A deletion already clears both values. If a deleted row still had them, the upsert would restore that user. */
const releaseStatement = statement(
  'accounts.university-release',
  'update users set username = null, id_code = null where username = $1 and deleted_at is not null',
)
const upsertStatement = statement<UpsertResult>(
  'accounts.university-upsert',
  `with before as (select email from users where username = $1)
   insert into users as u (username, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname,
     firstname_th, lastname_th, id_code, email, workplace, job, email_verified_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
     (select $11::text where not exists (select from users where id_code = $11 and username is distinct from $1)),
     $12, $13, $14, now())
   on conflict (username) do update set kind = excluded.kind, role_id = excluded.role_id,
     member_type = excluded.member_type, prefix_id = excluded.prefix_id, prefix_name = excluded.prefix_name,
     firstname = excluded.firstname, lastname = excluded.lastname, firstname_th = excluded.firstname_th,
     lastname_th = excluded.lastname_th, id_code = excluded.id_code, email = excluded.email,
     workplace = excluded.workplace, job = excluded.job,
     email_verified_at = case when u.email is distinct from excluded.email then now()
       else coalesce(u.email_verified_at, now()) end,
     updated_at = case when (u.kind, u.member_type, u.prefix_name, u.firstname, u.lastname, u.firstname_th,
         u.lastname_th, u.id_code, u.email, u.workplace, u.job)
       is distinct from (excluded.kind, excluded.member_type, excluded.prefix_name, excluded.firstname,
         excluded.lastname, excluded.firstname_th, excluded.lastname_th, excluded.id_code, excluded.email,
         excluded.workplace, excluded.job) then now() else u.updated_at end
   returning id, (select email from before) as "emailBefore",
     exists (select from before) and updated_at = now() as "isChanged"`,
)

interface UniversityPerson extends DirectoryPerson {
  roleId: number
  memberType: number
  prefixId: number
  email: string
}

interface UpsertResult {
  id: number
  /** Null at the first sign-in. */
  emailBefore: string | null
  /** A later sign-in changed the data. */
  isChanged: boolean
}

/**
 * Inserts the row of `users` at the first sign-in and updates it at later ones, in the transaction `db`. Addresses of
 * the university are trusted.
 */
export async function upsertUniversityPerson(db: Db, person: UniversityPerson): Promise<UpsertResult> {
  await db.query(releaseStatement, [person.username])
  const [row] = await db.query(upsertStatement, [
    person.username,
    person.kind,
    person.roleId,
    person.memberType,
    person.prefixId,
    person.prefixName,
    person.firstname,
    person.lastname,
    person.firstnameTh,
    person.lastnameTh,
    person.idCode,
    person.email,
    person.workplace,
    person.job,
  ])
  if (!row) throw new Error('Upserting the university account returned no row')
  return row
}

const addStatement = statement<{ id: number }>(
  'accounts.university-add',
  `insert into users (username, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, id_code, email,
     workplace, job, email_verified_at)
   select username, kind, "roleId", "memberType", "prefixId", "prefixName", firstname, lastname, "idCode", email,
     workplace, job, now()
   from jsonb_to_recordset($1::jsonb) as account (username text, kind text, "roleId" smallint, "memberType" smallint,
     "prefixId" smallint, "prefixName" text, firstname text, lastname text, "idCode" text, email text, workplace text,
     job text)
   on conflict do nothing
   returning id`,
)

export type NewUniversityPerson = Omit<UniversityPerson, 'firstnameTh' | 'lastnameTh' | 'isLecturer'>

/** Adds people before their first sign-in; returns the ids of those who did not exist. */
export async function insertUniversityPeople(db: Db, people: readonly NewUniversityPerson[]): Promise<number[]> {
  return (await db.query(addStatement, [JSON.stringify(people)])).map(({ id }) => id)
}
