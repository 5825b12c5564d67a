/** The hourly count. Running it twice changes nothing. */
import { bangkokDay } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import { PERIODS } from '../../constants.ts'
import { addDays } from '../../policy.ts'
import { countReaders, hasNumbers, recount, writeNumbers } from '../repository/daily-numbers.ts'
import { forgetMissed, makeLists, makeMissed } from '../repository/lists.ts'

/** Days that are counted again, because a registration may be cancelled and a comment deleted. */
const RECOUNTED = 3
/** Days that the first count goes back: a year and the year before it. */
const FIRST_COUNT = 730

export const missedList = (days: string) => `missed-${days}`

export async function countNumbers(db: Db, now: Date): Promise<void> {
  const today = bangkokDay(now)
  const yesterday = addDays(today, -1)
  await countReaders(db, yesterday)
  await countReaders(db, today)
  const days = (await hasNumbers(db)) ? RECOUNTED : FIRST_COUNT
  await recount(db, addDays(today, 1 - days), today)
  await makeLists(db)
  await forgetMissed(db, today)
  for (const period of PERIODS) await makeMissed(db, missedList(period), today, Number(period))
}

/** Readers of days that were not counted, for demonstrations: rising, fewer at weekends, the same in every start. */
export async function writeDemoReaders(db: Db, now: Date): Promise<void> {
  const today = bangkokDay(now)
  const numbers = Array.from({ length: FIRST_COUNT }, (_, index) => {
    const day = addDays(today, index + 1 - FIRST_COUNT)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const rest = weekday === 0 || weekday === 6 ? 0.62 : 1
    const growth = 110 + 460 * (index / FIRST_COUNT) ** 3
    const wave = 1 + 0.1 * Math.sin(index / 9) + 0.07 * Math.sin(index / 2.3 + 1)
    return { day, amount: Math.round(growth * rest * wave) }
  })
  await writeNumbers(db, 'readers', numbers)
}
