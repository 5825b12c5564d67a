/** Rows of a job that is enqueued once, a batch in each transaction. */
import type { Db } from '../database/db.ts'
import type { Context } from '../feature.ts'

/** Where a batch begins. With `onlyId` the batch is this row alone. */
export interface BatchPlace {
  afterId: number
  onlyId?: number | undefined
}

interface BatchWork<Row extends { id: number }> {
  size: number
  /** Up to `limit` rows after `afterId` by id; `isFirst` in the first batch. */
  list: (tx: Db, page: { afterId: number; limit: number; isFirst: boolean }) => Promise<Row[]>
  work: (tx: Db, row: Row) => Promise<void>
  /** A job that calls this function with the place. */
  enqueue: (tx: Db, place: BatchPlace) => Promise<void>
}

/**
 * Does the work for a batch in the transaction that enqueues the next one. If a row fails, each row of the batch gets a
 * job of its own instead: the other rows do not wait for it, and none is done twice when its job is tried again.
 * @throws if a row fails in a job of its own, so that operators see that job as failed
 */
export async function workInBatches<Row extends { id: number }>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { afterId, onlyId }: BatchPlace,
  { size, list, work, enqueue }: BatchWork<Row>,
): Promise<void> {
  const run = (each: (tx: Db, row: Row) => Promise<void>) =>
    db.transaction(async (tx) => {
      const rows = await list(tx, { afterId, limit: size, isFirst: afterId === 0 })
      for (const row of rows) await each(tx, row)
      const last = rows.length === size ? rows.at(-1) : undefined
      if (last) await enqueue(tx, { afterId: last.id })
    })
  if (onlyId !== undefined) {
    await db.transaction(async (tx) => {
      const [row] = await list(tx, { afterId: onlyId - 1, limit: 1, isFirst: false })
      if (row?.id === onlyId) await work(tx, row)
    })
    return
  }
  try {
    await run(work)
  } catch (error) {
    log.error({ afterId, err: error }, 'a batch of a job failed, its rows are done one by one')
    await run((tx, { id }) => enqueue(tx, { afterId, onlyId: id }))
  }
}
