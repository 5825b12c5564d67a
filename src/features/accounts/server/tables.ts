/** Users, their credentials and sessions, and the tokens of mailed links. */
import { bigint, boolean, customType, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { DELETE_REASONS } from '../constants.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  kind: text({ enum: ['staff', 'student', 'member'] }).notNull(),
  roleId: smallint('role_id').notNull(),
  roleType: text('role_type', { enum: ['user', 'admin'] })
    .notNull()
    .default('user'),
  memberType: smallint('member_type').notNull(),
  prefixId: smallint('prefix_id').notNull(),
  prefixName: text('prefix_name').notNull(),
  firstname: text().notNull(),
  lastname: text().notNull(),
  firstnameTh: text('firstname_th'),
  lastnameTh: text('lastname_th'),
  username: text(),
  idCode: text('id_code'),
  email: text(),
  contactEmail: text('contact_email'),
  job: text().notNull().default(''),
  workplace: text().notNull().default(''),
  province: text(),
  mobile: text(),
  aboutMe: text('about_me').notNull().default(''),
  avatarImageId: bigint('avatar_image_id', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  /** Null until a mailed link was used. Until then the address is not shown and receives no other mail (AB-193). */
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
  termsVersion: integer('terms_version'),
  /** Normalised full name for comparisons; members only. */
  fullnameKey: text('fullname_key'),
})

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie value. */
  idHash: bytea('id_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  isRemembered: boolean('is_remembered').notNull().default(false),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** When the password was last confirmed in this session. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().defaultNow(),
})

export const memberPasswords = pgTable('member_passwords', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  /** PHC string of argon2id. */
  hash: text().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

export const signInLocks = pgTable('sign_in_locks', {
  /** HMAC of kind, normalised name and network. */
  key: bytea().primaryKey(),
  failures: smallint().notNull().default(0),
  rounds: smallint().notNull().default(0),
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const signInGuesses = pgTable('sign_in_guesses', {
  /** HMAC of kind and normalised name. */
  key: bytea().primaryKey(),
  recent: timestamp({ withTimezone: true }).array().notNull(),
  lastTryAt: timestamp('last_try_at', { withTimezone: true }).notNull(),
  harderUntil: timestamp('harder_until', { withTimezone: true }),
})

export const accountTokens = pgTable('account_tokens', {
  /** SHA-256 of the token in the link. */
  hash: bytea().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  purpose: text({ enum: ['reset', 'deletion', 'verification'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** When it was used or replaced by a newer one. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

export const deletionRequests = pgTable('deletion_requests', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }),
  reason: text({ enum: DELETE_REASONS }).notNull(),
  otherReason: text('other_reason').notNull().default(''),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})
