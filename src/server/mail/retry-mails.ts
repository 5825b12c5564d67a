/**
 * Sends mails again that were given up after several attempts. Their encrypted content stays for three days, and never
 * longer than their links are valid. Mails that were rejected for good or too late have no content (AB-179).
 */
import { type Db, statement } from '../database/db.ts'
import type { Context } from '../feature.ts'
import { WITHOUT_CONTENT } from './mail-seal.ts'
import { SEND_MAILS } from './send-mails.ts'

/** SQL: whether a given-up mail can be sent again. */
export const CAN_RETRY = `failed_at is not null and sealed_content is not null and to_address <> ''
  and (expires_at is null or expires_at > now())`

const retryStatement = statement<{ id: number }>(
  'mail.retry',
  `update outbox set failed_at = null, attempts = 0, next_attempt_at = now(), retried_at = now()
   where id = any($1) and ${CAN_RETRY} returning id`,
)
const retryAllStatement = statement<{ id: number }>(
  'mail.retry-all',
  `update outbox set failed_at = null, attempts = 0, next_attempt_at = now(), retried_at = now()
   where id in (select id from outbox where ${CAN_RETRY} order by id limit $1) returning id`,
)
const forgetStatement = statement(
  'mail.forget',
  `update outbox set ${WITHOUT_CONTENT} where id in (select id from outbox
     where failed_at is not null and sealed_content is not null
       and (failed_at < now() - interval '3 days' or expires_at < now()) limit $1)
   returning 1`,
)

/** Mails that one call sends again at most. */
const RETRY_MAX = 1_000

/** Returns the ids of the mails that wait again; `ids` null: all that can be sent. Two calls at once retry a mail once. */
export async function retryMails(
  { enqueue }: Pick<Context, 'enqueue'>,
  tx: Db,
  ids: readonly number[] | null,
): Promise<number[]> {
  const rows = ids ? await tx.query(retryStatement, [ids]) : await tx.query(retryAllStatement, [RETRY_MAX])
  if (rows.length > 0) await enqueue(tx, SEND_MAILS, {})
  return rows.map(({ id }) => id)
}

/** Deletes the content of given-up mails whose time has passed; returns their number. */
export async function forgetFailedMails(db: Db, limit: number): Promise<number> {
  return (await db.query(forgetStatement, [limit])).length
}
