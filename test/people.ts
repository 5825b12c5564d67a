/** Creates users for tests of the engine, which must not import features. */
import type { Database } from '#server/database/db.ts'

export interface Person {
  id: number
}

let count = 0

/** Lets the next test file use all names again. */
export function resetPeople(): void {
  count = 0
}

/** Inserts a user with an invented, unique name. */
export async function addPerson(db: Database, options: { roleType?: 'user' | 'admin' } = {}): Promise<Person> {
  const { rows } = await db.primaryPool.query<Person>(
    `insert into users (kind, role_id, role_type, member_type, prefix_id, prefix_name, firstname, lastname, username)
     values ('member', 3, $1, 1, 1, 'นางสาว', 'มานี', $3, $2) returning id`,
    [options.roleType ?? 'user', `person-${++count}`, count === 1 ? 'มีนา' : `มีนาที่ ${count}`],
  )
  return rows[0] as Person
}
