/** The local university directory. */
import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Used without LDAP. */
export const universityAccounts = pgTable('university_accounts', {
  username: text().primaryKey(),
  kind: text({ enum: ['staff', 'student'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  idCode: text('id_code').notNull(),
  prefixId: smallint('prefix_id').notNull(),
  prefixName: text('prefix_name').notNull(),
  firstname: text().notNull(),
  lastname: text().notNull(),
  firstnameTh: text('firstname_th'),
  lastnameTh: text('lastname_th'),
  email: text(),
  workplace: text().notNull().default(''),
  job: text().notNull().default(''),
  isLecturer: boolean('is_lecturer').notNull().default(false),
})
