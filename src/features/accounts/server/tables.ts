/** People and their sessions. */
import { bigint, boolean, customType, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

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
})

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie's value. */
  idHash: bytea('id_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  isRemembered: boolean('is_remembered').notNull().default(false),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
