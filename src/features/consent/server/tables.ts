/** Policy documents and the append-only logs of cookie and newsletter choices. */
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const policies = pgTable('policies', {
  tab: text({ enum: ['privacy', 'cookie', 'website', 'marketing'] }).primaryKey(),
  content: text().notNull(),
  version: integer().notNull().default(1),
  effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const cookieConsents = pgTable('cookie_consents', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  consentKey: text('consent_key').notNull(),
  userId: bigint('user_id', { mode: 'number' }),
  policyVersion: integer('policy_version').notNull(),
  functional: boolean().notNull(),
  analytics: boolean().notNull(),
  marketing: boolean().notNull(),
  chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Append-only; the newest row of a user applies. */
export const marketingConsents = pgTable('marketing_consents', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  receivesNewsletter: boolean('receives_newsletter').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
