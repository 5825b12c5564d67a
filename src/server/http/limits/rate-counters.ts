/**
 * In-memory counters of rate limits. Their number is bounded, and every call is counted (AB-187): when all counters of
 * a kind are in use, new callers share one with their neighbours. A counter is removed only when its window ends, so
 * that a flood of new callers cannot evict an old one.
 */
import { widerNetworkOf } from './network.ts'
import type { Rule } from './rate-table.ts'

export interface Counter {
  readonly key: string
  readonly max: number
  /** Unix ms. */
  readonly endsAt: number
  /** Hits of all instances, as last read from the table. */
  shared: number
  pending: number
}

export interface CounterSizes {
  /** Per user and per network, separately: a flood from many networks uses no counters of signed-in users. */
  own: number
  /** Of /16 and /48 networks. */
  wide: number
  /** Per limit, selected by the hash of the caller. */
  buckets: number
}

interface Counters {
  readonly size: number
  /** Returns the caller's counter, or one shared with others. `limit` is a name such as `api`. */
  find(limit: string, scope: 'user' | 'network', id: string, rule: Rule, now: number): Counter
  all(): Iterable<Counter>
  /** Removes counters whose window has ended. */
  evict(now: number): void
}

const SIZES: CounterSizes = { own: 50_000, wide: 10_000, buckets: 1_024 }
/** Factor of the limit for a shared counter, because most of its callers are not attackers. */
const SHARED_FACTOR = 8

/** `since`, in Unix ms, is the begin of the first window. */
export function createCounters(since: number, { own, wide, buckets }: CounterSizes = SIZES): Counters {
  const ofUsers = new Map<string, Counter>()
  const ofNetworks = new Map<string, Counter>()
  const ofWideNetworks = new Map<string, Counter>()
  const ofBuckets = new Map<string, Counter>()
  const stores = [ofUsers, ofNetworks, ofWideNetworks, ofBuckets]

  function findIn(store: Map<string, Counter>, size: number, key: string, rule: Rule, now: number) {
    const known = store.get(key)
    if (known && known.endsAt > now) return known
    if (!known && store.size >= size) return undefined
    const counter = { key, max: rule.max, endsAt: windowEnd(rule.seconds, now, since), shared: 0, pending: 0 }
    store.set(key, counter)
    return counter
  }

  function findShared(limit: string, scope: 'user' | 'network', id: string, rule: Rule, now: number) {
    const shared = { ...rule, max: rule.max * SHARED_FACTOR }
    const wideKey = `${limit}:wide:${widerNetworkOf(id)}`
    const found = scope === 'network' && findIn(ofWideNetworks, wide, wideKey, shared, now)
    if (found) return found
    const key = `${limit}:${scope}-bucket:${hash(id) % buckets}`
    return findIn(ofBuckets, Number.POSITIVE_INFINITY, key, shared, now) as Counter
  }

  return {
    get size() {
      return stores.reduce((sum, store) => sum + store.size, 0)
    },
    find(limit, scope, id, rule, now) {
      const store = scope === 'user' ? ofUsers : ofNetworks
      return findIn(store, own, `${limit}:${scope}:${id}`, rule, now) ?? findShared(limit, scope, id, rule, now)
    },
    *all() {
      for (const store of stores) yield* store.values()
    },
    evict(now) {
      for (const store of stores) {
        for (const [key, { endsAt }] of store) if (endsAt <= now) store.delete(key)
      }
    },
  }
}

/** Windows are aligned to the clock, so that all instances use the same ones. */
export function windowEnd(seconds: number, now: number, since: number): number {
  const length = seconds * 1_000
  return since + (Math.floor((now - since) / length) + 1) * length
}

/** FNV-1a, the same in all instances. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
