/** SQL of the import: which accounts exist already. */
import { type Db, statement } from '#server/database/db.ts'

export interface Taken {
  usernames: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** Members by address in lower case. */
  emails: ReadonlyMap<string, number>
}

const usernamesStatement = statement<{ username: string }>(
  'people.taken-usernames',
  'select username from users where username = any($1) -- not null: username',
)
const codesStatement = statement<{ code: string }>(
  'people.taken-codes',
  'select id_code as code from users where id_code = any($1) -- not null: code',
)
const emailsStatement = statement<{ id: number; email: string }>(
  'people.taken-emails',
  `select id, lower(email) as email from users
    where kind = 'member' and deleted_at is null and email is not null and lower(email) = any($1)`,
)

export async function findTaken(
  db: Db,
  accounts: readonly { username: string; idCode: string | null; email: string | null }[],
): Promise<Taken> {
  const usernames = await db.query(usernamesStatement, [accounts.map(({ username }) => username)])
  const codes = await db.query(codesStatement, [accounts.flatMap(({ idCode }) => idCode ?? [])])
  const emails = await db.query(emailsStatement, [accounts.flatMap(({ email }) => email ?? [])])
  return {
    usernames: new Set(usernames.map(({ username }) => username)),
    codes: new Set(codes.map(({ code }) => code)),
    emails: new Map(emails.map(({ id, email }) => [email, id])),
  }
}
