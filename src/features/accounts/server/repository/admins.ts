/** SQL of the site's admins. */
import { type Db, statement } from '#server/database/db.ts'

export interface AdminRow {
  id: number
  email: string | null
  firstname: string
  lastname: string
}

const listStatement = statement<AdminRow>(
  'accounts.admins',
  `select id, lower(email) as email, firstname, lastname from users
    where role_type = 'admin' and deleted_at is null order by id`,
)
const roleStatement = statement(
  'accounts.role',
  `update users set role_type = $2, office_role = null, updated_at = now()
    where id = $1 and kind = 'member' and deleted_at is null`,
)

export function listAdmins(db: Db): Promise<AdminRow[]> {
  return db.query(listStatement)
}

export async function updateRole(db: Db, userId: number, role: 'user' | 'admin'): Promise<void> {
  await db.query(roleStatement, [userId, role])
}
