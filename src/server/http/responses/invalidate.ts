/** Applies changes of content to caches. */
import type { Change, ContentTopic } from '../live/invalidation-bus.ts'

export interface InvalidatedCache {
  /** Removes all entries. */
  clear(): void
  /** Removes the entries that show one of these topics, and those in progress, which may show the old state. */
  drop(topics: readonly ContentTopic[]): void
  /**
   * Something was added to what the entries with these topics show: they may be served a moment longer. Never for what
   * must disappear.
   */
  add(topics: readonly ContentTopic[]): void
  /** Counters in entries have changed: entries expire earlier. */
  age(): void
}

export function invalidate(cache: InvalidatedCache, change: Change): void {
  if (change === 'content') cache.clear()
  else if (change === 'counts') cache.age()
  else if (change.isAddition) cache.add(change.topics)
  else cache.drop(change.topics)
}
