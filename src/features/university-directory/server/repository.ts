/** SQL of the local university directory. */
import { type Db, statement } from '#server/database/db.ts'
import type { LocalAccount, UniversityName } from './service/directory-person.ts'

interface AccountRow extends LocalAccount {
  /** PHC string of argon2id. */
  passwordHash: string
}

const findStatement = statement<AccountRow>(
  'university-directory.find-account',
  `select username, kind, password_hash as "passwordHash", id_code as "idCode", prefix_id as "prefixId",
          prefix_name as "prefixName", firstname, lastname, firstname_th as "firstnameTh", lastname_th as "lastnameTh",
          email, workplace, job, is_lecturer as "isLecturer"
     from university_accounts where username = $1 and kind = $2`,
)
const upsertStatement = statement(
  'university-directory.upsert-accounts',
  `insert into university_accounts (username, kind, password_hash, id_code, prefix_id, prefix_name, firstname, lastname,
     firstname_th, lastname_th, email, workplace, job, is_lecturer)
   select username, kind, $2, "idCode", "prefixId", "prefixName", firstname, lastname, "firstnameTh", "lastnameTh",
          email, workplace, job, "isLecturer"
     from jsonb_to_recordset($1::jsonb) as account (username text, kind text, "idCode" text, "prefixId" smallint,
       "prefixName" text, firstname text, lastname text, "firstnameTh" text, "lastnameTh" text, email text,
       workplace text, job text, "isLecturer" boolean)
   on conflict (username) do update set password_hash = excluded.password_hash
     where university_accounts.password_hash <> excluded.password_hash`,
)

export async function findAccount(db: Db, { username, kind }: UniversityName): Promise<AccountRow | undefined> {
  const [row] = await db.query(findStatement, [username, kind])
  return row
}

/** Of an existing account, only the password is updated. */
export async function upsertAccounts(db: Db, accounts: readonly LocalAccount[], passwordHash: string): Promise<void> {
  await db.query(upsertStatement, [JSON.stringify(accounts), passwordHash])
}
