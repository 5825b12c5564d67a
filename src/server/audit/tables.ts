/** The audit log of admin actions. A trigger of the database rejects updates and deletes. */
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
