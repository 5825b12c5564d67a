/** Data exports: requested, created, and downloadable until they expire. */
import { bigint, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const dataExports = pgTable('data_exports', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
  storageKey: text('storage_key'),
  readyAt: timestamp('ready_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  /** SHA-256 of the token in the mailed link. */
  tokenHash: bytea('token_hash'),
})
