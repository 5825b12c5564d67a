/** People for tests; names are invented. */
import { hash } from '@node-rs/argon2'
import type { Db } from '#server/database/db.ts'
import { memberPasswords, universityAccounts, users } from './server/tables.ts'

type NewUser = typeof users.$inferInsert

const given = new Map<string, number>()

/** A full name belongs to one living member: whoever comes second is told apart. */
function ownLastname(name: string): string {
  const count = (given.get(name) ?? 0) + 1
  given.set(name, count)
  return count === 1 ? name : `${name}ที่ ${count}`
}

/** A general member with a verified address unless said otherwise. */
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
      lastname: ownLastname('รักเรียน'),
      emailVerifiedAt: new Date(),
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
    lastname: ownLastname('มีนา'),
    job: 'ครู/ข้าราชการครู',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
    province: 'เชียงใหม่',
    ...overrides,
  })
}

export function createAdmin(db: Db, overrides: Partial<NewUser> = {}) {
  return createUser(db, { roleType: 'admin', firstname: 'ปิติ', lastname: ownLastname('ดูแล'), ...overrides })
}

const THAI = 'กขคงจฉชซณดตถทธนบปผฝพฟภมยรลวศสหอฮ'
let count = 0
/** The body of a register call; name and address are nobody's yet. */
export function newcomer(overrides: Record<string, unknown> = {}) {
  const number = ++count
  const name = `${THAI[Math.floor(number / THAI.length)]}า${THAI[number % THAI.length]}ี`
  return {
    email: `newcomer${number}@example.ac.th`,
    password: 'แมวสามตัว#7',
    password_confirmation: 'แมวสามตัว#7',
    prefix_id: 3,
    firstname: name,
    lastname: 'ใจงาม',
    job: 'ครูผู้ช่วย',
    job_location: 'โรงเรียนบ้านทุ่งตะวัน',
    member_type: 1,
    accept_term: 1,
    receive_newsletter: 0,
    'g-recaptcha-response': 'x',
    ...overrides,
  }
}

/** Known to whoever runs the tests. */
export const TEST_PASSWORD = 'ต้นจามจุรีริมสระ'
/** As little work as argon2id allows. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Somebody who can sign in with an address and `TEST_PASSWORD`. */
export async function createMember(db: Db, overrides: Partial<NewUser> & { email: string; password?: string }) {
  const { password = TEST_PASSWORD, ...rest } = overrides
  const user = await createUser(db, rest)
  await db.orm.insert(memberPasswords).values({ userId: user.id, hash: await hash(password, CHEAP) })
  return user
}

/** Somebody in the local directory of the university; a member of its staff unless said otherwise. */
export async function createUniversityAccount(
  db: Db,
  overrides: Partial<typeof universityAccounts.$inferInsert> & { username: string; password?: string },
) {
  const { password = TEST_PASSWORD, ...rest } = overrides
  const [account] = await db.orm
    .insert(universityAccounts)
    .values({
      kind: 'staff',
      passwordHash: await hash(password, CHEAP),
      idCode: `S-${rest.username}`,
      prefixId: 3,
      prefixName: 'นางสาว',
      firstname: 'Daranee',
      lastname: 'Srisuk',
      firstnameTh: 'ดารณี',
      lastnameTh: 'ศรีสุข',
      workplace: 'คณะศึกษาศาสตร์',
      job: 'อาจารย์',
      isLecturer: true,
      ...rest,
    })
    .returning()
  return account as typeof universityAccounts.$inferSelect
}
