/**
 * Maintenance: the site rejects every write and still serves reads. The state is one row, so that it holds for all
 * instances; each keeps a copy, because every write asks for it.
 */
import type { Logger } from 'pino'
import { type Database, type Db, statement } from '../../database/db.ts'
import { AppError } from '../../errors.ts'
import type { InvalidationBus } from '../live/invalidation-bus.ts'

export interface MaintenanceState {
  since: Date
  /** When it probably ends; null: unknown. */
  until: Date | null
  /** Shown in the banner; empty for the general sentence. */
  text: string
}

export interface Maintenance {
  /** @throws {AppError} 503 `maintenance` while it is on */
  check(): void
  refresh(): Promise<void>
  close(): void
}

const RETRY_MS = 1_000
/** Limits of `Retry-After`, and its value while the end is unknown. */
const RETRY_AFTER = { min: 30, unknown: 300, max: 3_600 }

const readStatement = statement<MaintenanceState>('maintenance.read', 'select since, until, text from maintenance')
const startStatement = statement(
  'maintenance.start',
  `insert into maintenance (until, text) values ($1, $2)
   on conflict (is_on) do update set until = excluded.until, text = excluded.text`,
)
const endStatement = statement('maintenance.end', 'delete from maintenance returning 1')

export async function readMaintenance(db: Db): Promise<MaintenanceState | null> {
  return (await db.query(readStatement))[0] ?? null
}

/** Starts it or changes its text and end. Call `contentChanged` in the same transaction. */
export async function startMaintenance(tx: Db, { until, text }: Omit<MaintenanceState, 'since'>): Promise<void> {
  await tx.query(startStatement, [until, text])
}

/** Returns whether it was on. Call `contentChanged` in the same transaction. */
export async function endMaintenance(tx: Db): Promise<boolean> {
  return (await tx.query(endStatement)).length > 0
}

export function watchMaintenance(options: {
  database: Pick<Database, 'primary'>
  bus: Pick<InvalidationBus, 'subscribe'>
  log: Pick<Logger, 'warn'>
}): Maintenance {
  const { database, bus, log } = options
  let state: MaintenanceState | null = null
  let reading: Promise<void> | undefined
  let isStale = false
  let isClosed = false

  async function read() {
    do {
      isStale = false
      state = await readMaintenance(database.primary)
    } while (isStale && !isClosed)
  }
  function refresh(): Promise<void> {
    isStale = true
    reading ??= read()
      .catch((err) => {
        if (isClosed) return
        log.warn({ err }, 'state of maintenance is unknown')
        setTimeout(() => void refresh(), RETRY_MS).unref()
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const unsubscribe = bus.subscribe((change) => {
    if (change === 'content' && !isClosed) void refresh()
  })

  return {
    check() {
      if (!state) return
      const seconds = state.until ? Math.ceil((state.until.getTime() - Date.now()) / 1_000) : RETRY_AFTER.unknown
      throw new AppError('maintenance', {
        retryAfter: Math.min(RETRY_AFTER.max, Math.max(RETRY_AFTER.min, seconds)),
      })
    },
    refresh,
    close() {
      isClosed = true
      unsubscribe()
    },
  }
}
