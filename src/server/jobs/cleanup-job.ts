/** Deletes expired rows of the engine: rate limits, sessions, used captchas, mails. */
import * as z from 'zod/mini'
import { statement } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { job } from '../feature.ts'
import { forgetFailedMails } from '../mail/retry-mails.ts'

const BATCH = 5_000

const deletions = [
  statement(
    'cleanup.rate-limits',
    'delete from rate_limits where key in (select key from rate_limits where expires_at < now() limit $1) returning 1',
  ),
  statement(
    'cleanup.sessions',
    `delete from sessions where id_hash in (select id_hash from sessions where expires_at < now() limit $1)
     returning 1`,
  ),
  statement(
    'cleanup.used-captchas',
    `delete from used_captchas where hash in (select hash from used_captchas where expires_at < now() limit $1)
     returning 1`,
  ),
  statement(
    'cleanup.mails',
    `delete from outbox where id in
       (select id from outbox where created_at < now() - interval '30 days'
          and (sent_at is not null or failed_at is not null) limit $1)
     returning 1`,
  ),
]

export const cleanupJob = job({
  name: 'engine.cleanup-rows',
  payload: z.object({}),
  schedule: '7 * * * *',
  async run({ db }) {
    for (const deletion of deletions)
      await deleteInBatches(BATCH, async (limit) => (await db.query(deletion, [limit])).length)
    await deleteInBatches(BATCH, (limit) => forgetFailedMails(db, limit))
  },
})
