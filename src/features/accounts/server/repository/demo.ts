/** SQL of demo users who can sign in. */
import type { LocalAccount } from '#features/university-directory/server/service/directory-person.ts'
import { type Db, statement } from '#server/database/db.ts'

interface DemoSignIn {
  kind: 'staff' | 'student' | 'member'
  role: string
  /** User name or email address for the sign-in form. */
  name: string
}

const findStatement = statement<DemoSignIn>(
  'accounts.demo-sign-ins',
  `select u.kind, case when u.role_type = 'admin' then 'admin' else coalesce((array['teacher', 'learner'])[u.member_type], 'general') end as role,
          coalesce(u.username, u.email) as name
     from users u
     left join member_passwords p on p.user_id = u.id and p.hash = $1
     left join university_accounts a on a.username = u.username and a.password_hash = $1
    where u.deleted_at is null and (p.user_id is not null or a.username is not null)
    order by u.id`,
)
const memberStatement = statement(
  'accounts.demo-member',
  `insert into member_passwords (user_id, hash) select id, $2 from users where id = any($1) and kind = 'member'
   on conflict (user_id) do update set hash = excluded.hash where member_passwords.hash <> excluded.hash`,
)
const universityStatement = statement<LocalAccount>(
  'accounts.university-users',
  `select lower(username) as username, kind, coalesce(id_code, username) as "idCode", prefix_id as "prefixId",
          prefix_name as "prefixName", firstname, lastname, firstname_th as "firstnameTh", lastname_th as "lastnameTh",
          email, workplace, job, kind = 'staff' and member_type = 1 as "isLecturer"
     from users where id = any($1) and kind <> 'member' and username is not null`,
)

export function findDemoSignIns(db: Db, hash: string): Promise<DemoSignIn[]> {
  return db.query(findStatement, [hash])
}

/** Sets the password of those users who are members. */
export async function setMemberPassword(db: Db, userIds: readonly number[], hash: string): Promise<void> {
  await db.query(memberStatement, [userIds, hash])
}

/** Those users who are staff or students, as accounts of the local directory. */
export function listUniversityUsers(db: Db, userIds: readonly number[]): Promise<LocalAccount[]> {
  return db.query(universityStatement, [userIds])
}
