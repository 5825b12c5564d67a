/** SQL of the viewer's account. */

import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { contactEmailSql, fullnameSql } from '../sql.ts'

export interface AccountRow {
  id: number
  kind: 'staff' | 'student' | 'member'
  fullname: string
  firstname: string
  lastname: string
  firstname_th: string | null
  prefix_id: 1 | 2 | 3 | 999
  prefix_name: string
  email: string | null
  is_email_verified: boolean
  contact_email: string | null
  id_code: string | null
  job: string
  workplace: string
  province: string | null
  mobile: string | null
  about_me: string
  member_type: 0 | 1 | 2 | 3
  username: string | null
  role_id: 1 | 2 | 3
  role_type: 'user' | 'admin'
  avatar: Image | null
}

const findStatement = statement<AccountRow>(
  'accounts.account',
  `select u.id, u.kind, ${fullnameSql('u')} as fullname, u.firstname, u.lastname, u.firstname_th, u.prefix_id,
          u.prefix_name, u.email, u.email_verified_at is not null as is_email_verified,
          ${contactEmailSql('u')} as contact_email, u.id_code, u.job, u.workplace, u.province, u.mobile, u.about_me,
          u.member_type, u.username, u.role_id, u.role_type, ${imageJson('i')} as avatar
     from users u
     left join images i on i.id = u.avatar_image_id
    where u.id = $1 and u.deleted_at is null`,
)

export async function findAccount(db: Db, userId: number): Promise<AccountRow | undefined> {
  const [row] = await db.query(findStatement, [userId])
  return row
}
