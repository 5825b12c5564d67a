/** Pictures for tests: rows without files. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/db.ts'
import { insertRow, type NewRow, type Row } from '#test/rows.ts'

export function createImageRow(db: Db, overrides: NewRow<'images'> = {}): Promise<Row<'images'>> {
  return insertRow(db, 'images', {
    storageKey: randomUUID(),
    purpose: 'post',
    width: 1280,
    height: 960,
    color: '#7A3E5D',
    alt: 'ภาพประกอบ',
    widths: [320, 480, 640, 960, 1280],
    ...overrides,
  })
}
