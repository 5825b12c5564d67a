import { setTimeout as sleep } from 'node:timers/promises'
import { dynamicStatement } from '#server/database/db.ts'
import { closeDatabase, withDb } from './database.ts'

const unschedule = dynamicStatement(
  'e2e.unschedule',
  `delete from pgboss.schedule where name = 'media.encode-missing-avif' returning name`,
)

/**
 * Runs once when the site is ready. Removes the schedule of the job that encodes AVIF copies of the demo pictures: it
 * takes a minute of one core, and no test reads the copies.
 */
export default async function globalSetup(): Promise<void> {
  // Schedules are written after the server has begun to listen.
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await withDb((db) => db.query(unschedule).catch(() => []))).length > 0) return closeDatabase()
    await sleep(100)
  }
  throw new Error('The AVIF job was not scheduled within ten seconds.')
}
