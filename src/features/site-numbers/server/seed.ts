/** Numbers of the demo content, so that the dashboard has a past at the first start. */

import { bangkokDay } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import { addDays } from '../policy.ts'
import { demoTexts } from '../texts.ts'
import { addMissed, addRetries } from './repository/lists.ts'
import { countNumbers, writeDemoReaders } from './service/count-numbers.ts'

export async function seedNumbers(db: Db, now = new Date()): Promise<void> {
  const today = bangkokDay(now)
  await writeDemoReaders(db, now)
  for (const [index, { text, times }] of demoTexts.missed.entries()) {
    await addMissed(db, addDays(today, -2 * index - 1), new Map([[text, times]]))
  }
  await addRetries(db, addDays(today, -1), demoTexts.retries)
  await countNumbers(db, now)
}
