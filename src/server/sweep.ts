/** Removes what is over: limits, sessions, links, the memory of who saw what, used captchas, mails. */
import * as z from 'zod/mini'
import { statement } from './db.ts'
import { drain } from './drain.ts'
import { job } from './feature.ts'

const BATCH = 5_000

const sweeps = [
  statement(
    'sweep.rateLimits',
    'delete from rate_limits where key in (select key from rate_limits where expires_at < now() limit $1) returning 1',
  ),
  statement(
    'sweep.sessions',
    `delete from sessions where id_hash in (select id_hash from sessions where expires_at < now() limit $1)
     returning 1`,
  ),
  // A day longer than they live: cooldowns count the newest.
  statement(
    'sweep.accountTokens',
    `delete from account_tokens where hash in
       (select hash from account_tokens where expires_at < now() - interval '1 day' limit $1)
     returning 1`,
  ),
  // A view counts once in 60 minutes; a day leaves room for clocks that disagree.
  statement(
    'sweep.postViews',
    `delete from post_views where (post_id, viewer_key) in
       (select post_id, viewer_key from post_views where counted_at < now() - interval '1 day' limit $1)
     returning 1`,
  ),
  statement(
    'sweep.usedCaptchas',
    `delete from used_captchas where hash in (select hash from used_captchas where expires_at < now() limit $1)
     returning 1`,
  ),
  statement(
    'sweep.mails',
    `delete from outbox where id in
       (select id from outbox where created_at < now() - interval '30 days'
          and (sent_at is not null or failed_at is not null) limit $1)
     returning 1`,
  ),
]

export const sweepJob = job({
  name: 'engine.sweep',
  payload: z.object({}),
  schedule: '7 * * * *',
  async run({ db }) {
    for (const sweep of sweeps) await drain(BATCH, async (limit) => (await db.query(sweep, [limit])).length)
  },
})
