/** Table of pictures. Their files are in the storage under `storage_key`. */
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { IMAGE_PURPOSES } from '../constants.ts'

export const images = pgTable('images', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  storageKey: text('storage_key').notNull(),
  purpose: text({ enum: IMAGE_PURPOSES }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  color: text().notNull(),
  alt: text().notNull().default(''),
  widths: integer().array().notNull(),
  hasAvif: boolean('has_avif').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
