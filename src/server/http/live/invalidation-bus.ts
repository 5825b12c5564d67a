/**
 * Tells every instance that public content changed, so that stored pages and lists are dropped, and which open page it
 * concerns: LISTEN/NOTIFY over a connection of its own, sent in the writer's transaction and so only with its commit.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, type Db, statement } from '../../database/db.ts'

const CHANNEL = 'sala_content'
const CHANGED = 'changed'
const COUNTED = 'counted'
/** Followed by what the change shows on. */
const TOUCHED = 'touched '
/** Followed by the topic of an open page. */
const ABOUT = 'about '
/** Followed by the key of a session; sent by a trigger of the table `sessions`. */
const ENDED = 'ended '
/** Followed by names of files. */
const GONE = 'gone '
/** PostgreSQL takes no longer payload than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_000
/** Names of files have up to 120 characters. */
const FILES_IN_PAYLOAD = 50
const CHECK_MS = 30_000
const ECHO_WITHIN_MS = 5_000
const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 5_000
/** A replica may still answer with old rows when the news arrives; what was stored meanwhile is dropped again. */
const REPLICA_LAG_MS = [1_000, 5_000]

const notifyStatement = statement('content-bus.notify', 'select pg_notify($1, $2)')

/** What somebody may have open: the page of a post, or their own notices. Says that it changed, never what. */
export type Topic = `post:${number}` | `notices:${number}`

/** What one person can change: the comments of a post, or what others see of a person wherever they are named. */
export type ContentTopic = `comments:${number}` | `user:${number}`

/**
 * `content`: anything may have changed. `counts`: likes and views move all the time and may stand a few seconds old in
 * stored answers; all else must not. `topics`: only what shows one of these is out of date (AB-183).
 */
export type Change = 'content' | 'counts' | { readonly topics: readonly ContentTopic[] }

export interface InvalidationBus {
  /** Calls `listener` after each change, in every instance; returns the way to stop. */
  subscribe(listener: (change: Change) => void): () => void
  /** Calls `listener` with each topic that changed, in every instance; null: any may have, the news was cut off. */
  subscribeToTopics(listener: (topic: Topic | null) => void): () => void
  /** Calls `listener` with the key of each session that ended, in every instance; null: any may have, as above. */
  subscribeToEndedSessions(listener: (key: string | null) => void): () => void
  /** Calls `listener` with names of files that are deleted, in every instance; null: any may be, messages were lost. */
  subscribeToDeletedFiles(listener: (storageKeys: readonly string[] | null) => void): () => void
  /** To be called in the transaction that changes content. */
  contentChanged(db: Db, change?: ContentChange): Promise<void>
  /** Drops this instance's stored answers at once: the writer's next read must see the write. Everything, unless told. */
  dropHere(change?: Change): void
  /** Resolves when changes of other instances are heard. */
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

  function tell(topic: Topic | null) {
    for (const listener of topicListeners) attempt(() => listener(topic))
  }

  function sessionEnded(key: string | null) {
    for (const listener of sessionListeners) attempt(() => listener(key))
  }

  function tellDeleted(storageKeys: readonly string[] | null) {
    for (const listener of fileListeners) attempt(() => listener(storageKeys))
  }

  /** Messages may have been lost: everything that listens starts from nothing. */
  function changedUnheard() {
    changed('content')
    tell(null)
    tellDeleted(null)
    sessionEnded(null)
  }

  function changed(change: Change) {
    announce(change)
    if (hasReplicas) for (const ms of REPLICA_LAG_MS) later(ms, () => announce(change))
  }

  /** Whoever reads again at once must not be answered by a replica that has not heard. */
  function changedTopic(topic: Topic | null) {
    tell(topic)
    if (hasReplicas) for (const ms of REPLICA_LAG_MS) later(ms, () => tell(topic))
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
      else if (payload.startsWith(ABOUT)) changedTopic(payload.slice(ABOUT.length) as Topic)
      else if (payload.startsWith(ENDED)) sessionEnded(payload.slice(ENDED.length))
      else if (payload.startsWith(GONE)) tellDeleted(payload.slice(GONE.length).split(' '))
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
    // Changes may have passed while this instance did not listen.
    changedUnheard()
  }

  /** A letter to oneself: only one that arrives proves that changes would (RF-33). */
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
      // The database is away: the connection will be found lost, or has been.
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
  /** Only what shows one of these is out of date; unset, everything is. */
  topics?: readonly ContentTopic[]
  /** Besides `topics` only a number moved: other stored answers are made again soon instead of at once. */
  isOnlyCounts?: boolean
}

/** What a change means for stored answers. */
export function changesOf({ topics, isOnlyCounts = false }: ContentChange = {}): Change[] {
  if (!topics) return [isOnlyCounts ? 'counts' : 'content']
  if (topics.join(' ').length > PAYLOAD_MAX_BYTES) return ['content']
  return [...(topics.length > 0 ? [{ topics }] : []), ...(isOnlyCounts ? (['counts'] as const) : [])]
}

/** Sent when the transaction commits; once, however often it is called in it. */
export async function contentChanged(db: Db, change: ContentChange = {}): Promise<void> {
  for (const one of changesOf(change)) await db.query(notifyStatement, [CHANNEL, payloadOf(one)])
  // After what drops stored answers, which the readers of that page ask for next.
  if (change.postId !== undefined) await topicChanged(db, `post:${change.postId}`)
}

function payloadOf(change: Change): string {
  if (change === 'content') return CHANGED
  return change === 'counts' ? COUNTED : TOUCHED + change.topics.join(' ')
}

/** Tells open pages of this topic, with the commit of `db`; stored pages stay. */
export async function topicChanged(db: Db, topic: Topic): Promise<void> {
  await db.query(notifyStatement, [CHANNEL, `${ABOUT}${topic}`])
}

/** Tells every instance, with the commit of `db`, that these files are to be served no more. */
export async function filesDeleted(db: Db, storageKeys: readonly string[]): Promise<void> {
  for (let index = 0; index < storageKeys.length; index += FILES_IN_PAYLOAD) {
    const names = storageKeys.slice(index, index + FILES_IN_PAYLOAD)
    await db.query(notifyStatement, [CHANNEL, GONE + names.join(' ')])
  }
}
