/** What a stored page or answer shows of single people and posts, so that a change drops only what shows it (AB-183). */
import type { ContentTopic } from './invalidation-bus.ts'

/** Null: not known, so every change is taken to be about it. */
export type ShownTopics = ReadonlySet<ContentTopic> | null

export interface TopicCollector {
  readonly topics: ShownTopics
  shows(topic: ContentTopic): void
  /** Adds what a part shows; a part of which nothing is known makes the whole unknown. */
  addPart(part: ShownTopics): void
}

/** Collects topics while a page is rendered or an answer is made. */
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

/** Whether a change of these topics makes it out of date. */
export function showsAny(shown: ShownTopics, changed: readonly ContentTopic[]): boolean {
  return shown === null || changed.some((topic) => shown.has(topic))
}
