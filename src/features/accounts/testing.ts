/** User fixtures for tests, with invented names. */
import type { Db } from '#server/database/db.ts'
import { hashCheaply, TEST_PASSWORD } from '#test/passwords.ts'
import { insertRow, type NewRow, type Row } from '#test/rows.ts'

type NewUser = NewRow<'users'>

const usedNames = new Map<string, number>()

/** Lets the next test file use all names again. */
export function resetNames(): void {
  usedNames.clear()
}

/** Appends a number to a repeated lastname, because full names of members are unique. */
function uniqueLastname(name: string): string {
  const count = (usedNames.get(name) ?? 0) + 1
  usedNames.set(name, count)
  return count === 1 ? name : `${name}ที่ ${count}`
}

/** Inserts a user; by default a member of the general public with a verified address. */
export function createUser(db: Db, overrides: NewUser = {}): Promise<Row<'users'>> {
  return insertRow(db, 'users', {
    kind: 'member',
    roleId: 3,
    memberType: 3,
    prefixId: 3,
    prefixName: 'นางสาว',
    firstname: 'ชูใจ',
    lastname: uniqueLastname('รักเรียน'),
    emailVerifiedAt: new Date(),
    ...overrides,
  })
}

/** Inserts a teacher, who can write posts (PROF-028). */
export function createTeacher(db: Db, overrides: NewUser = {}) {
  return createUser(db, {
    memberType: 1,
    firstname: 'มานี',
    lastname: uniqueLastname('มีนา'),
    job: 'ครู/ข้าราชการครู',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
    province: 'เชียงใหม่',
    ...overrides,
  })
}

export function createAdmin(db: Db, overrides: NewUser = {}) {
  return createUser(db, { roleType: 'admin', firstname: 'ปิติ', lastname: uniqueLastname('ดูแล'), ...overrides })
}

const THAI = 'กขคงจฉชซณดตถทธนบปผฝพฟภมยรลวศสหอฮ'
let count = 0
/** Request body for `register`, with a unique name and address. */
export function registerBody(overrides: Record<string, unknown> = {}) {
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

/** Inserts a member who can sign in with an address and `TEST_PASSWORD`. */
export async function createMember(db: Db, overrides: NewUser & { email: string; password?: string }) {
  const { password = TEST_PASSWORD, ...rest } = overrides
  const user = await createUser(db, rest)
  await insertRow(db, 'member_passwords', { userId: user.id, hash: await hashCheaply(password) })
  return user
}
