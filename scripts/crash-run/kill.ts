import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from './random.ts'
import type { Counts } from './report.ts'
import type { CrashingServer } from './server.ts'

export interface KillOptions {
  server: CrashingServer
  seed: number
  /** Ends the killing with this number of kills; without it the server is killed until the run ends. */
  maxKills?: number
  /** Responses of the server from one start to the next kill, from and to: the same on a slow machine. */
  killAfter: readonly [number, number]
  /** Kills the database; without it only the server is killed. */
  killDatabase?: () => void
}

/** Kills the server again and again; every third time the database instead. */
export async function kill(
  options: KillOptions,
  counts: Pick<Counts, 'responses' | 'serverKills' | 'databaseKills'>,
  isDone: () => boolean,
): Promise<void> {
  const { server, seed, maxKills = Number.POSITIVE_INFINITY, killAfter, killDatabase } = options
  const random = createRandom(seed)
  for (let nth = 1; nth <= maxKills; nth++) {
    const end = counts.responses + random.between(...killAfter)
    while (counts.responses < end && !isDone()) await sleep(20)
    if (isDone()) return
    if (killDatabase && nth % 3 === 0) {
      killDatabase()
      counts.databaseKills++
    } else {
      counts.serverKills++
      await server.crash()
    }
  }
}
