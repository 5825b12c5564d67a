/** People for tests; names are invented. */
import type { Db } from '#server/db.ts'
import { users } from './server/tables.ts'

type NewUser = typeof users.$inferInsert

/** A general member unless said otherwise. */
export async function createUser(db: Db, overrides: Partial<NewUser> = {}): Promise<typeof users.$inferSelect> {
  const [user] = await db.orm
    .insert(users)
    .values({
      kind: 'member',
      roleId: 3,
      memberType: 3,
      prefixId: 3,
      prefixName: 'นางสาว',
      firstname: 'ชูใจ',
      lastname: 'รักเรียน',
      ...overrides,
    })
    .returning()
  return user as typeof users.$inferSelect
}

/** Somebody who writes posts (PROF-028). */
export function createTeacher(db: Db, overrides: Partial<NewUser> = {}) {
  return createUser(db, {
    memberType: 1,
    firstname: 'มานี',
    lastname: 'มีนา',
    job: 'ครู/ข้าราชการครู',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
    province: 'เชียงใหม่',
    ...overrides,
  })
}

export function createAdmin(db: Db, overrides: Partial<NewUser> = {}) {
  return createUser(db, { roleType: 'admin', firstname: 'ปิติ', lastname: 'ดูแล', ...overrides })
}
