/** In-memory copy of the rarity of words, as `vocabulary.ts` keeps the known words. */
import type { Db } from '#server/database/db.ts'
import { listTerms } from '../repository/terms.ts'

const MAX_AGE_MS = 5 * 60_000

export interface TermStatistics {
  /** Number of counted documents. */
  total: number
  /** Number of counted documents that contain the lexeme. */
  documentsOf(lexeme: string): number
}

interface CacheEntry {
  statistics: Promise<TermStatistics>
  readAt: number
  generation: number
}

/** Keyed by the source of the database, because every call creates its own `Db`. */
const cache = new WeakMap<object, CacheEntry>()
let generation = 0

export function termStatisticsOf(db: Db): Promise<TermStatistics> {
  const now = performance.now()
  const cached = cache.get(db.source)
  if (cached && cached.generation === generation && now - cached.readAt < MAX_AGE_MS) return cached.statistics
  const statistics = listTerms(db).then((rows) => {
    const documents = new Map(rows.map((row) => [row.lexeme, row.documents]))
    return { total: documents.get('') ?? 0, documentsOf: (lexeme: string) => documents.get(lexeme) ?? 0 }
  })
  cache.set(db.source, { statistics, readAt: now, generation })
  statistics.catch(() => cache.delete(db.source))
  return statistics
}

/** Clears the copy of this process after the words were counted; others read them again within minutes. */
export function clearTermStatistics(): void {
  generation++
}
