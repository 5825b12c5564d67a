/** Topics that a cached page or response shows, so that a change drops only those that show it (AB-183). */
import type { ContentTopic } from './invalidation-bus.ts'

/** Null: unknown, so every change is assumed to affect it. */
export type ShownTopics = ReadonlySet<ContentTopic> | null

export interface TopicCollector {
  readonly topics: ShownTopics
  shows(topic: ContentTopic): void
  /** Adds the topics of a part; a part with unknown topics makes the whole unknown. */
  addPart(part: ShownTopics): void
}

/** Collects topics while a page is rendered or a response is created. */
export function collectTopics(): TopicCollector {
  const topics = new Set<ContentTopic>()
  let isKnown = true
  return {
    get topics() {
      return isKnown ? topics : null
    },
    shows(topic) {
      topics.add(topic)
    },
    addPart(part) {
      if (part === null) isKnown = false
      else for (const topic of part) topics.add(topic)
    },
  }
}

/** Whether a change of these topics makes it stale. */
export function showsAny(shown: ShownTopics, changed: readonly ContentTopic[]): boolean {
  return shown === null || changed.some((topic) => shown.has(topic))
}
