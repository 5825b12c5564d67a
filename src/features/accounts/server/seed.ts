/** Seed of users, and of the demo users who can sign in. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedText, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { setDemoPassword } from './service/demo-sign-in.ts'
import { fullnameKey } from './service/fullname-key.ts'

/** The role follows from the kind. */
const ROLE_ID = { staff: 1, student: 2, member: 3 } as const

const UserRow = z.strictObject({
  id: SeedId,
  kind: z.enum(['staff', 'student', 'member']),
  role_type: z._default(z.enum(['user', 'admin']), 'user'),
  /** 1 teacher, 2 learner, 3 general. */
  member_type: z.int().check(z.gte(1), z.lte(3)),
  prefix_id: z.int().check(z.gte(1), z.lte(999)),
  prefix_name: SeedText(100),
  firstname: SeedText(100),
  lastname: SeedText(100),
  firstname_th: orNull(SeedText(100)),
  lastname_th: orNull(SeedText(100)),
  username: orNull(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
  id_code: orNull(z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/))),
  email: orNull(z.email().check(z.maxLength(254))),
  contact_email: orNull(z.email().check(z.maxLength(254))),
  job: z._default(z.string().check(z.maxLength(100)), ''),
  workplace: z._default(z.string().check(z.maxLength(200)), ''),
  province: orNull(SeedText(100)),
  mobile: orNull(z.string().check(z.regex(/^\+?[\d -]{9,20}$/))),
  about_me: z._default(z.string().check(z.maxLength(150)), ''),
  image_id: orNull(SeedId),
  created_at: SeedTime,
})
type UserRow = z.output<typeof UserRow>

const upsertUsers = statement(
  'accounts.seed-users',
  `insert into users (id, kind, role_id, role_type, member_type, prefix_id, prefix_name, firstname, lastname,
     firstname_th, lastname_th, fullname_key, username, id_code, email, contact_email, job, workplace, province,
     mobile, about_me, avatar_image_id, email_verified_at, created_at, updated_at)
   select id, kind, role_id, role_type, member_type, prefix_id, prefix_name, firstname, lastname, firstname_th,
     lastname_th, fullname_key, username, id_code, email, contact_email, job, workplace, province, mobile, about_me,
     avatar_image_id, email_verified_at, created_at, updated_at
   from json_populate_recordset(null::users, $1)
   on conflict (id) do update set kind = excluded.kind, role_id = excluded.role_id,
     role_type = excluded.role_type, member_type = excluded.member_type, prefix_id = excluded.prefix_id,
     prefix_name = excluded.prefix_name, firstname = excluded.firstname, lastname = excluded.lastname,
     firstname_th = excluded.firstname_th, lastname_th = excluded.lastname_th, fullname_key = excluded.fullname_key,
     username = excluded.username, id_code = excluded.id_code, email = excluded.email,
     contact_email = excluded.contact_email, job = excluded.job, workplace = excluded.workplace,
     province = excluded.province, mobile = excluded.mobile, about_me = excluded.about_me,
     avatar_image_id = excluded.avatar_image_id, email_verified_at = excluded.email_verified_at,
     created_at = excluded.created_at, updated_at = excluded.updated_at`,
)

export const usersSeed = seedPart<UserRow>({
  section: 'users',
  table: 'users',
  row: UserRow,
  key: (row) => row.id,
  references: (row) => [{ field: 'image_id', table: 'images', id: row.image_id }],
  check: (rows) => [
    ...rows.flatMap((row, index) =>
      row.role_type === 'admin' && row.kind !== 'member' ? [`users[${index}].kind: an admin is a member account`] : [],
    ),
    ...duplicateValues(rows, 'email'),
    ...duplicateValues(rows, 'username'),
    ...duplicateValues(rows, 'id_code'),
    ...duplicateNames(rows),
  ],
  async write({ db }, rows) {
    await db.query(upsertUsers, [jsonRows(rows.map(toUser))])
    await advanceIdentity(db, 'users')
  },
})

const SignInRow = z.strictObject({ user_id: SeedId })

/** Users who get the demo password. Skipped in production. */
export const signInsSeed = seedPart<z.output<typeof SignInRow>>({
  section: 'sign_ins',
  table: 'member_passwords',
  row: SignInRow,
  key: (row) => row.user_id,
  references: (row) => [{ field: 'user_id', table: 'users', id: row.user_id }],
  async write({ db, config }, rows) {
    if (config.nodeEnv === 'production') return
    await setDemoPassword(
      db,
      rows.map((row) => row.user_id),
    )
  },
})

/** The row of `users`. */
function toUser({ image_id: avatar_image_id, ...row }: UserRow) {
  const isMember = row.kind === 'member'
  return {
    ...row,
    avatar_image_id,
    role_id: ROLE_ID[row.kind],
    fullname_key: isMember ? fullnameKey(row.firstname, row.lastname) : null,
    // Every member has a code.
    id_code: row.id_code ?? (isMember ? `M${String(row.id).padStart(8, '0')}` : null),
    email: row.email?.toLowerCase() ?? null,
    // Addresses in a seed are trusted, because the operator wrote it (AB-193).
    email_verified_at: row.email || row.contact_email ? row.created_at : null,
    updated_at: row.created_at,
  }
}

/** Errors for values that must be unique. */
function duplicateValues(rows: readonly UserRow[], field: 'email' | 'username' | 'id_code'): string[] {
  return findDuplicates(rows, field, (row) => row[field]?.toLowerCase())
}

/** Errors for full names, which are unique among members. */
function duplicateNames(rows: readonly UserRow[]): string[] {
  return findDuplicates(rows, 'lastname', (row) =>
    row.kind === 'member' ? fullnameKey(row.firstname, row.lastname) : undefined,
  )
}

function findDuplicates(rows: readonly UserRow[], field: string, readValue: (row: UserRow) => string | undefined) {
  const seen = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const value = readValue(row)
    if (value === undefined) return []
    const first = seen.get(value)
    if (first === undefined) seen.set(value, index)
    return first === undefined ? [] : [`users[${index}].${field}: ${value} is also the value of users[${first}]`]
  })
}
