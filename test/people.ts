/** People for tests of the engine, which knows no feature. */
import type { Database } from '#server/db.ts'

export interface Person {
  id: number
}

let count = 0

/** Writes a person; names are invented. */
export async function addPerson(db: Database, options: { roleType?: 'user' | 'admin' } = {}): Promise<Person> {
  const { rows } = await db.primaryPool.query<Person>(
    `insert into users (kind, role_id, role_type, member_type, prefix_id, prefix_name, firstname, lastname, username)
     values ('member', 3, $1, 1, 1, 'นางสาว', 'มานี', 'มีนา', $2) returning id`,
    [options.roleType ?? 'user', `person-${++count}`],
  )
  return rows[0] as Person
}
