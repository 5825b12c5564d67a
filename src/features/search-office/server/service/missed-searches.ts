/** Searches that found nothing, from the sums that `site-numbers` keeps. */
import { selectWithSynonym } from '#features/search/server/service/edit-synonyms.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay } from '#lib/dates.ts'
import { containing } from '#server/database/pattern.ts'
import type { MemberCall } from '#server/feature.ts'
import { PAGE_SIZE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { countMissed, listMissed, listRetries } from '../repository.ts'

export async function listMissedSearches(
  { db, now }: MemberCall,
  { days, search, after }: ParsedInput<typeof api.listMissedSearches>,
) {
  const period = { today: bangkokDay(now), days: Number(days) }
  const pattern = containing(search.toLowerCase())
  const [rows, total] = await Promise.all([
    listMissed(db, { ...period, pattern, after: cursorOf(after), limit: PAGE_SIZE + 1 }),
    countMissed(db, { ...period, pattern }),
  ])
  const shown = rows.slice(0, PAGE_SIZE)
  const texts = shown.map(({ text }) => text)
  const retries = Map.groupBy(await listRetries(db, { ...period, texts }), ({ text }) => text)
  const known = await selectWithSynonym(db, texts)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    data: shown.map(({ text, times, lastDay }) => ({
      text,
      times,
      last_day: lastDay,
      has_synonym: known.has(text),
      retries: (retries.get(text) ?? []).map((retry) => ({ text: retry.next, times: retry.times })),
    })),
    next: last ? `${last.times} ${last.text}` : null,
    total,
  }
}

/** The number and the text of the last row of the page before. */
function cursorOf(after: string | undefined): { times: number; text: string } | null {
  if (after === undefined) return null
  const at = after.indexOf(' ')
  return { times: Number(after.slice(0, at)), text: after.slice(at + 1) }
}
