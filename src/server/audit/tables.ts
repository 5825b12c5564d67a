/** The log of what admins did; the database itself refuses to change or delete a row. */
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditEntries = pgTable('audit_entries', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  actorId: bigint('actor_id', { mode: 'number' }).notNull(),
  /** subject.verb */
  action: text().notNull(),
  subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
  reason: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
