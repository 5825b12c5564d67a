/** Pictures for tests: rows without files. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/db.ts'
import { images } from './server/tables.ts'

export async function createImageRow(
  db: Db,
  overrides: Partial<typeof images.$inferInsert> = {},
): Promise<typeof images.$inferSelect> {
  const [image] = await db.orm
    .insert(images)
    .values({
      storageKey: randomUUID(),
      purpose: 'post',
      width: 1280,
      height: 960,
      color: '#7A3E5D',
      alt: 'ภาพประกอบ',
      widths: [320, 480, 640, 960, 1280],
      ...overrides,
    })
    .returning()
  return image as typeof images.$inferSelect
}
