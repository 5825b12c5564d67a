/**
 * The waiting lists in the crash run of orders: who was told to wait is not lost, no one overtakes, and no place stays
 * free while someone waits (decision 0070).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** A job that was killed while it ran is made up for by the schedule of every five minutes. */
const FILLED_MS = 400_000

interface Waiter {
  trainingId: number
  userId: number
}

/** From the database, in one statement right after the answer. */
interface Claim extends Waiter {
  since: Date
  /**
   * The person's newest order for the training, 0 without one. Orders made for this wait are newer. Times do not tell:
   * a job that began before the person waited, and got the lock after, writes the earlier time.
   */
  lastOrderId: number
}

export interface WaitingLists {
  /** The server answered that the person waits. */
  joined(waiter: Waiter): Promise<void>
  /** The person asked to leave; whether it happened may be unknown. */
  left(waiter: Waiter): void
  /** Answers that were checked. */
  count(): number
}

export function createWaitingLists(pool: Pool): WaitingLists & { verify(): Promise<string[]> } {
  const claims = new Map<string, Claim>()
  const keyOf = ({ trainingId, userId }: Waiter) => `${trainingId} ${userId}`
  let joins = 0
  return {
    async joined(waiter) {
      joins++
      const { rows } = await pool.query<Pick<Claim, 'since' | 'lastOrderId'>>(
        `select waiting_since as since,
           (select coalesce(max(id), 0) from orders where training_id = $1 and user_id = $2) as "lastOrderId"
         from user_events where training_id = $1 and user_id = $2 and state = 'waiting'`,
        [waiter.trainingId, waiter.userId],
      )
      // Moved up already: the order that holds the place is found by the comparison of orders and places.
      if (rows[0]) claims.set(keyOf(waiter), { ...waiter, ...rows[0] })
    },
    left: (waiter) => void claims.delete(keyOf(waiter)),
    count: () => joins,
    verify: async () => [...(await waitForFilledPlaces(pool)), ...(await verifyClaims(pool, [...claims.values()]))],
  }
}

async function waitForFilledPlaces(pool: Pool): Promise<string[]> {
  const end = performance.now() + FILLED_MS
  for (;;) {
    const { rows } = await pool.query<{ id: number }>(
      `select training.post_id as id from trainings training where training.join_count < training.seats
         and exists (select from user_events event where event.training_id = training.post_id and event.state = 'waiting')`,
    )
    if (rows.length === 0) return []
    if (performance.now() > end) return rows.map(({ id }) => `training ${id} has a free place while someone waits`)
    await sleep(500)
  }
}

async function verifyClaims(pool: Pool, claims: readonly Claim[]): Promise<string[]> {
  const problems = await Promise.all(
    claims.map(async ({ trainingId, userId, since, lastOrderId }) => {
      const { rows } = await pool.query<{ waits: boolean; ordered: boolean; movedUp: boolean; passed: number | null }>(
        `select exists (select from user_events where training_id = $1 and user_id = $2 and state = 'waiting') as waits,
           exists (select from orders where training_id = $1 and user_id = $2 and id > $4) as ordered,
           exists (select from orders where training_id = $1 and user_id = $2 and id > $4 and is_moved_up) as "movedUp",
           (select user_id from user_events where training_id = $1 and state = 'waiting' and waiting_since < $3 limit 1) as passed`,
        [trainingId, userId, since, lastOrderId],
      )
      const [row] = rows
      if (!row?.waits && !row?.ordered) return [`person ${userId} waited for training ${trainingId} and is lost`]
      if (!row.movedUp || row.passed === null) return []
      return [`person ${userId} overtook ${row.passed} on the list of training ${trainingId}`]
    }),
  )
  return problems.flat()
}
