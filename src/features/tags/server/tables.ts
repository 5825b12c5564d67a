/** The tag tree: four roots and their descendants. */
import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const tags = pgTable('tags', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  parentId: bigint('parent_id', { mode: 'number' }),
  slug: text().notNull(),
  name: text().notNull(),
  type: smallint().notNull(),
  kind: text({ enum: ['category', 'level', 'learning_style', 'subject', 'education_plan'] }).notNull(),
  url: text().notNull(),
  position: integer().notNull().default(0),
})
