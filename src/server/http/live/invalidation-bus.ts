/**
 * Notifies every instance of changes of public content, so that cached pages and responses are dropped and open pages
 * are updated. Uses LISTEN/NOTIFY on a separate connection; sent in the writer's transaction, i.e. at its commit.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, type Db, statement } from '../../database/db.ts'

const CHANNEL = 'sala_content'
const CHANGED = 'changed'
const COUNTED = 'counted'
/** Followed by the topics that the change affects. */
const TOUCHED = 'touched '
/** Followed by the topics to which the change only adds. */
const ADDED = 'added '
/** Followed by the topic of an open page. */
const ABOUT = 'about '
/** Followed by the key of a session; sent by a trigger of the table `sessions`. */
const ENDED = 'ended '
/** Followed by file names. */
const DELETED = 'gone '
/** PostgreSQL limits payloads to 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_000
/** File names have up to 120 characters. */
const FILES_IN_PAYLOAD = 50
const CHECK_MS = 30_000
const ECHO_WITHIN_MS = 5_000
const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 5_000
/** A replica may still return old rows when the notification arrives; caches are dropped again after these delays. */
const REPLICA_LAG_MS = [1_000, 5_000]

const notifyStatement = statement('invalidation-bus.notify', 'select pg_notify($1, $2)')

/** What a user may have open: the page of a post, or their own notifications. Reports that it changed, never how. */
export type Topic = `post:${number}` | `notifications:${number}`

/**
 * Content that changes by itself: the comments of a post, the seats of a training, what others see of a user, a
 * certificate and its status, the documents of an order.
 */
export type ContentTopic =
  | `comments:${number}`
  | `training:${number}`
  | `user:${number}`
  | `certificate:${number}`
  | `certificate-status:${number}`
  | `certificate-keys:${number}`
  | `receipt:${number}`

/**
 * `content`: any content may have changed. `counts`: only likes or views changed, which cached responses may show a few
 * seconds late. `topics`: only responses that show one of these topics are stale (AB-183). With `isAddition` the change only
 * adds to what they show.
 */
export type Change = 'content' | 'counts' | { readonly topics: readonly ContentTopic[]; readonly isAddition?: true }

export interface InvalidationBus {
  /** Calls `listener` after each change, in every instance. Returns a function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void
  /** Calls `listener` with each changed topic, in every instance; null: any topic may have changed, messages were lost. */
  subscribeToTopics(listener: (topic: Topic | null) => void): () => void
  /** Calls `listener` with the key of each ended session, in every instance; null: any may have ended. */
  subscribeToEndedSessions(listener: (key: string | null) => void): () => void
  /** Calls `listener` with the names of deleted files, in every instance; null: any may have been deleted. */
  subscribeToDeletedFiles(listener: (storageKeys: readonly string[] | null) => void): () => void
  /** Call it in the transaction that changes content. */
  contentChanged(db: Db, change?: ContentChange): Promise<void>
  /** Drops stale responses of this instance at once, all by default: the writer's next read must see the write. */
  dropHere(change?: Change): void
  /** Resolves when changes of other instances are received. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

export interface InvalidationBusOptions {
  database: Pick<Database, 'primary' | 'primaryPool'>
  log: Pick<Logger, 'warn' | 'error'>
  hasReplicas?: boolean
  checkMs?: number
}

export function openInvalidationBus({
  database,
  log,
  hasReplicas,
  checkMs = CHECK_MS,
}: InvalidationBusOptions): InvalidationBus {
  const listeners = new Set<(change: Change) => void>()
  const topicListeners = new Set<(topic: Topic | null) => void>()
  const sessionListeners = new Set<(key: string | null) => void>()
  const fileListeners = new Set<(storageKeys: readonly string[] | null) => void>()
  const timers = new Set<NodeJS.Timeout>()
  const instance = randomUUID()
  let client: pg.Client | undefined
  let isClosed = false
  let heard = 0
  let sent = 0
  let becomeReady: () => void
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })

  const dropHere = (change: Change = 'content') => announce(change)

  function announce(change: Change) {
    for (const listener of listeners) attempt(() => listener(change))
  }

  function attempt(listener: () => void) {
    try {
      listener()
    } catch (err) {
      log.error({ err }, 'a listener of content changes failed')
    }
  }

  function notifyTopic(topic: Topic | null) {
    for (const listener of topicListeners) attempt(() => listener(topic))
  }

  function sessionEnded(key: string | null) {
    for (const listener of sessionListeners) attempt(() => listener(key))
  }

  function notifyDeleted(storageKeys: readonly string[] | null) {
    for (const listener of fileListeners) attempt(() => listener(storageKeys))
  }

  /** Messages may have been lost: all listeners drop everything. */
  function changedUnheard() {
    changed('content')
    notifyTopic(null)
    notifyDeleted(null)
    sessionEnded(null)
  }

  function changed(change: Change) {
    announce(change)
    if (hasReplicas) for (const ms of REPLICA_LAG_MS) later(ms, () => announce(change))
  }

  /** Notifies again after the replica lag, because an immediate read may be answered by a replica with old rows. */
  function changedTopic(topic: Topic | null) {
    notifyTopic(topic)
    if (hasReplicas) for (const ms of REPLICA_LAG_MS) later(ms, () => notifyTopic(topic))
  }

  function later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms).unref()
    timers.add(timer)
  }

  async function listen(delay: number): Promise<void> {
    if (isClosed) return
    const next = new pg.Client(database.primaryPool.options)
    let isLost = false
    const lose = (err?: Error) => {
      if (isLost) return
      isLost = true
      if (client === next) client = undefined
      next.end().catch(() => {})
      if (isClosed) return
      log.warn({ err }, 'connection for content changes lost')
      later(delay * (0.5 + Math.random()), () => listen(Math.min(delay * 2, RETRY_MAX_MS)))
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload = '' }) => {
      if (payload === CHANGED) changed('content')
      else if (payload === COUNTED) changed('counts')
      else if (payload.startsWith(TOUCHED))
        changed({ topics: payload.slice(TOUCHED.length).split(' ') as ContentTopic[] })
      else if (payload.startsWith(ADDED))
        changed({ topics: payload.slice(ADDED.length).split(' ') as ContentTopic[], isAddition: true })
      else if (payload.startsWith(ABOUT)) changedTopic(payload.slice(ABOUT.length) as Topic)
      else if (payload.startsWith(ENDED)) sessionEnded(payload.slice(ENDED.length))
      else if (payload.startsWith(DELETED)) notifyDeleted(payload.slice(DELETED.length).split(' '))
      else if (payload.startsWith(`${instance} `)) heard = Math.max(heard, Number(payload.slice(instance.length + 1)))
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (err) {
      return lose(err as Error)
    }
    if (isClosed) return void next.end().catch(() => {})
    client = next
    delay = RETRY_MIN_MS
    becomeReady()
    // Changes may have been missed while this instance did not listen.
    changedUnheard()
  }

  /** Sends a NOTIFY to this process; if it does not come back, the LISTEN connection is broken (RF-33). */
  function check() {
    const number = ++sent
    database.primary
      .query(notifyStatement, [CHANNEL, `${instance} ${number}`])
      .then(() =>
        later(ECHO_WITHIN_MS, () => {
          if (heard >= number || isClosed) return
          client?.emit('error', new Error('no notification arrives'))
          changedUnheard()
        }),
      )
      // The database is unreachable: the connection error is reported separately.
      .catch(() => {})
  }

  const checking = setInterval(check, checkMs).unref()
  listen(RETRY_MIN_MS)

  return {
    ready,
    dropHere,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeToTopics(listener) {
      topicListeners.add(listener)
      return () => topicListeners.delete(listener)
    },
    subscribeToEndedSessions(listener) {
      sessionListeners.add(listener)
      return () => sessionListeners.delete(listener)
    },
    subscribeToDeletedFiles(listener) {
      fileListeners.add(listener)
      return () => fileListeners.delete(listener)
    },
    contentChanged,
    async close() {
      isClosed = true
      clearInterval(checking)
      for (const timer of timers) clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

export interface ContentChange {
  /** Open pages of this post fetch it again. */
  postId?: number
  /** Only responses that show one of these topics are stale; undefined: all are. */
  topics?: readonly ContentTopic[]
  /**
   * The change only adds to what the topics show, or changes a number in it, so busy pages may be served a moment without
   * it. Not for a change that removes or replaces what people wrote: what a person hides, deletes or renames disappears at
   * once.
   */
  isAddition?: true
  /** Apart from `topics` only a counter changed: other cached responses expire soon instead of at once. */
  isOnlyCounts?: boolean
}

/** Converts a change of content to invalidations of cached responses. */
export function changesOf({ topics, isAddition, isOnlyCounts = false }: ContentChange = {}): Change[] {
  if (!topics) return [isOnlyCounts ? 'counts' : 'content']
  if (topics.join(' ').length > PAYLOAD_MAX_BYTES) return ['content']
  const ofTopics = isAddition ? { topics, isAddition } : { topics }
  return [...(topics.length > 0 ? [ofTopics] : []), ...(isOnlyCounts ? (['counts'] as const) : [])]
}

/** Sent when the transaction commits, once per transaction. */
export async function contentChanged(db: Db, change: ContentChange = {}): Promise<void> {
  for (const one of changesOf(change)) await db.query(notifyStatement, [CHANNEL, payloadOf(one)])
  // Sent after the invalidation, because readers of the page request the cached responses next.
  if (change.postId !== undefined) await topicChanged(db, `post:${change.postId}`)
}

function payloadOf(change: Change): string {
  if (change === 'content') return CHANGED
  if (change === 'counts') return COUNTED
  return (change.isAddition ? ADDED : TOUCHED) + change.topics.join(' ')
}

/** Notifies open pages of this topic at the commit of `db`; cached pages are not affected. */
export async function topicChanged(db: Db, topic: Topic): Promise<void> {
  await db.query(notifyStatement, [CHANNEL, `${ABOUT}${topic}`])
}

/** Notifies every instance at the commit of `db` that these files must no longer be served. */
export async function filesDeleted(db: Db, storageKeys: readonly string[]): Promise<void> {
  for (let index = 0; index < storageKeys.length; index += FILES_IN_PAYLOAD) {
    const names = storageKeys.slice(index, index + FILES_IN_PAYLOAD)
    await db.query(notifyStatement, [CHANNEL, DELETED + names.join(' ')])
  }
}
