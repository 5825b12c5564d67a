/**
 * Searches that found nothing, counted without a trace of who searched: the process adds them up in memory and writes
 * sums once a minute, so that a search costs no statement.
 */
import { bangkokDay } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import { countedText } from '../../policy.ts'
import { addMissed } from '../repository/lists.ts'

/** Different texts of one minute; a flood of random texts adds no more. */
const TEXTS_MAX = 500
/** Callers and texts of one minute, in memory only. */
const CALLERS_MAX = 5_000

const texts = new Map<string, number>()
const seen = new Set<string>()

/** Counts a text once a minute for each caller. */
export function noteMissedSearch({ deviceKey }: Pick<VisitorCall, 'deviceKey'>, text: string): void {
  const counted = countedText(text)
  if (counted === null) return
  const caller = `${deviceKey} ${counted}`
  if (seen.has(caller) || seen.size >= CALLERS_MAX || (!texts.has(counted) && texts.size >= TEXTS_MAX)) return
  seen.add(caller)
  texts.set(counted, (texts.get(counted) ?? 0) + 1)
}

/** Writes what was counted. When the database is away, the sums wait for the next minute. */
export async function writeMissedSearches(db: Db, now: Date): Promise<void> {
  seen.clear()
  if (texts.size === 0) return
  const batch = new Map(texts)
  texts.clear()
  try {
    await addMissed(db, bangkokDay(now), batch)
  } catch (error) {
    for (const [text, times] of batch) texts.set(text, (texts.get(text) ?? 0) + times)
    throw error
  }
}
