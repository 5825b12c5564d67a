/**
 * Searches that found nothing, counted without a trace of who searched: the process adds them up in memory and writes
 * sums once a minute, so that a search costs no statement.
 */
import { bangkokDay } from '#lib/dates.ts'
import type { Db } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import { countedText } from '../../policy.ts'
import { addMissed, addRetries, type Retry } from '../repository/lists.ts'

/** Different texts of one minute; a flood of random texts adds no more. */
const TEXTS_MAX = 500
/** Callers and texts of one minute, in memory only. */
const CALLERS_MAX = 5_000

const texts = new Map<string, number>()
const seen = new Set<string>()

/** Different pairs of one minute. */
const RETRIES_MAX = 200
/** Callers and pairs of one day, in memory only. */
const DAY_CALLERS_MAX = 20_000

const retries = new Map<string, Retry>()
const seenToday = { day: '', pairs: new Set<string>() }

/**
 * Counts that a caller searched for `next` and found it after searching for `text` without result: once a day for each
 * caller, so that the floor of shown pairs means that many callers.
 */
export function noteRetry(
  { deviceKey, now }: Pick<VisitorCall, 'deviceKey' | 'now'>,
  text: string,
  next: string,
): void {
  const pair = { text: countedText(text), next: countedText(next) }
  if (pair.text === null || pair.next === null || pair.text === pair.next) return
  const day = bangkokDay(now)
  if (seenToday.day !== day) Object.assign(seenToday, { day, pairs: new Set() })
  const key = JSON.stringify([pair.text, pair.next])
  const caller = `${deviceKey} ${key}`
  const isFull = seenToday.pairs.size >= DAY_CALLERS_MAX || (!retries.has(key) && retries.size >= RETRIES_MAX)
  if (isFull || seenToday.pairs.has(caller)) return
  seenToday.pairs.add(caller)
  retries.set(key, { text: pair.text, next: pair.next, times: (retries.get(key)?.times ?? 0) + 1 })
}

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
  await writeTexts(db, now)
  await writeRetries(db, now)
}

async function writeTexts(db: Db, now: Date): Promise<void> {
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

async function writeRetries(db: Db, now: Date): Promise<void> {
  if (retries.size === 0) return
  const batch = new Map(retries)
  retries.clear()
  try {
    await addRetries(db, bangkokDay(now), [...batch.values()])
  } catch (error) {
    for (const [key, retry] of batch)
      retries.set(key, { ...retry, times: retry.times + (retries.get(key)?.times ?? 0) })
    throw error
  }
}
