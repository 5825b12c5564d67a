/** Mails for admins, and sending them again. */
import type { ParsedInput } from '#lib/contract.ts'
import { lastPage, paginate } from '#lib/pagination.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { containing } from '#server/database/pattern.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { retryMails as retry } from '#server/mail/retry-mails.ts'
import { SYSTEM_PAGE } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { countMailStates, countMails, listMails, type MailFilter, type MailRow } from '../repository/outbox.ts'

export async function listOutbox(
  { db, config }: MemberCall,
  { state, search, sort, order, page }: ParsedInput<typeof contract.listOutbox>,
) {
  const filter: MailFilter = {
    state: state ?? null,
    subject: search ? containing(search) : null,
  }
  const total = await countMails(db, filter)
  const shown = Math.min(page, lastPage(total, SYSTEM_PAGE))
  const range = { limit: SYSTEM_PAGE, offset: (shown - 1) * SYSTEM_PAGE }
  const rows = await listMails(db, { ...filter, sort, order, ...range })
  const query = { state, search, sort, order }
  return {
    data: rows.map(present),
    paginate_data: paginate({ page: shown, perPage: SYSTEM_PAGE, total, path: '/api/admin/outbox', query }),
    counts: await countMailStates(db),
    hasServer: config.smtpUrl !== undefined,
  }
}

/** @throws {AppError} 409 when none of the mails can be sent again */
export async function retryMails(call: MemberCall, { ids }: ParsedInput<typeof contract.retryMails>) {
  const retried = await call.db.transaction(async (tx) => {
    const done = await retry(call, tx, ids ?? null)
    if (done.length === 0) throwError('nothing_to_retry', { status: 409 })
    await recordAudit(tx, { actorId: call.viewer.id, action: 'mail.retry', subjectIds: done })
    return done.length
  })
  return { data: { retried } }
}

function present({ createdAt, nextAttemptAt, sentAt, failedAt, ...row }: MailRow): contract.OutboxMail {
  const state = sentAt ? 'sent' : failedAt ? 'failed' : 'waiting'
  return {
    ...row,
    state,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'waiting' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
  }
}
