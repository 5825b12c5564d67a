/** SQL of the import: which accounts exist already. */
import { type Db, statement } from '#server/database/db.ts'

interface Taken {
  usernames: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** Members by address in lower case. */
  emails: ReadonlyMap<string, number>
}

interface TakenRow {
  usernames: string[]
  codes: string[]
  members: { email: string; id: number }[]
}

const takenStatement = statement<TakenRow>(
  'people.taken',
  `select array(select username from users where username = any($1)) as usernames,
     array(select id_code from users where id_code = any($2)) as codes,
     coalesce((select json_agg(json_build_object('email', lower(email), 'id', id)) from users
       where kind = 'member' and deleted_at is null and email is not null and lower(email) = any($3)), '[]') as members`,
)

export async function findTaken(
  db: Db,
  accounts: readonly { username: string; idCode: string | null; email: string | null }[],
): Promise<Taken> {
  const [row] = await db.query(takenStatement, [
    accounts.map(({ username }) => username),
    accounts.flatMap(({ idCode }) => idCode ?? []),
    accounts.flatMap(({ email }) => email ?? []),
  ])
  return {
    usernames: new Set(row?.usernames),
    codes: new Set(row?.codes),
    emails: new Map(row?.members.map(({ email, id }) => [email, id])),
  }
}
