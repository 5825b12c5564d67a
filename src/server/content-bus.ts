/**
 * Tells every instance that public content changed, so that stored pages and lists are dropped: LISTEN/NOTIFY over a
 * connection of its own, sent in the writer's transaction and so only with its commit.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, type Db, statement } from './db.ts'

const CHANNEL = 'sala_content'
const CHANGED = 'changed'
const CHECK_MS = 30_000
const ECHO_WITHIN_MS = 5_000
const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 5_000
/** A replica may still answer with old rows when the news arrives; what was stored meanwhile is dropped again. */
const REPLICA_LAG_MS = [1_000, 5_000]

const notifyStatement = statement('content-bus.notify', 'select pg_notify($1, $2)')

export interface ContentBus {
  /** Calls `listener` after each change, in every instance; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** To be called in the transaction that changes content. */
  contentChanged(db: Db): Promise<void>
  /** Drops this instance's stored answers at once: the writer's next read must see the write. */
  dropHere(): void
  /** Resolves when changes of other instances are heard. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

export interface ContentBusOptions {
  database: Pick<Database, 'primary' | 'primaryPool'>
  log: Pick<Logger, 'warn' | 'error'>
  hasReplicas?: boolean
  checkMs?: number
}

export function openContentBus({ database, log, hasReplicas, checkMs = CHECK_MS }: ContentBusOptions): ContentBus {
  const listeners = new Set<() => void>()
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

  function dropHere() {
    for (const listener of listeners) {
      try {
        listener()
      } catch (err) {
        log.error({ err }, 'a listener of content changes failed')
      }
    }
  }

  function changed() {
    dropHere()
    if (hasReplicas) for (const ms of REPLICA_LAG_MS) later(ms, dropHere)
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
      if (payload === CHANGED) changed()
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
    // Changes may have passed while nobody listened.
    changed()
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
          changed()
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
    contentChanged,
    async close() {
      isClosed = true
      clearInterval(checking)
      for (const timer of timers) clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Sent when the transaction commits; once, however often it is called in it. */
export async function contentChanged(db: Db): Promise<void> {
  await db.query(notifyStatement, [CHANNEL, CHANGED])
}
