/** Account deletion: requested by the user, confirmed with a mailed link, executed by all features. */
import { deleteImage } from '#features/media/server/service/images.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall, VisitorCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { deleteMailsOf, queueMail } from '#server/mail/mail.ts'
import type * as contract from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { confirmDeletionMail } from '../emails/confirm-deletion.ts'
import { deletionDoneMail } from '../emails/deletion-done.ts'
import { deleteTokens } from '../repository/account-tokens.ts'
import {
  anonymiseDeletionRequests,
  confirmDeletionRequest,
  replaceDeletionRequest,
} from '../repository/deletion-requests.ts'
import { deletePassword } from '../repository/member-passwords.ts'
import { erasePerson, lockPerson } from '../repository/members.ts'
import { forgetMergedAccounts } from '../repository/merge.ts'
import { deleteSuspension } from '../repository/office-people.ts'
import { consumeToken, cooldownSeconds, issueToken, ownerOfToken } from './account-tokens.ts'
import { keepAnAdmin } from './admins.ts'
import { mailAddressOf } from './mail-address.ts'

const success = { status: 'success' as const }

/**
 * DEL-013, decisions: mails a link and deletes nothing (DEL-020). Within a minute of the last mail the
 * response is the same, but no mail is sent (AB-48).
 * @throws {AppError} 409 `last_admin`; 429 after three requests in a day
 */
export async function requestDeletion(call: MemberCall, input: ParsedInput<typeof contract.requestDeletion>) {
  const { db, viewer, config } = call
  await db.transaction(async (tx) => {
    await keepAnAdmin(tx, viewer.id)
    const person = (await lockPerson(tx, viewer.id)) ?? throwError('unauthenticated')
    await call.takeRate(tx, 'delete-request', person.id)
    if ((await cooldownSeconds(tx, person.id, 'deletion')) !== null) return
    const reason = input.delete_reason
    const otherReason = reason === 'other' ? (input.other_reason ?? '') : ''
    await replaceDeletionRequest(tx, { userId: person.id, reason, otherReason })
    const { token, expiresAt } = await issueToken(tx, { userId: person.id, purpose: 'deletion' })
    const to = mailAddressOf(person, config.universityMailDomain)
    await queueMail(call, tx, confirmDeletionMail({ to, person, token, expiresAt, origin: config.publicOrigin }))
  })
  call.log.info({ user_id: viewer.id }, 'deletion requested')
  return success
}

/** Does not use the token, because mail scanners open links (AB-46). */
export async function checkDeletionToken(
  { db }: VisitorCall,
  { token }: ParsedInput<typeof contract.checkDeletionToken>,
) {
  return { data: { expired: !(await ownerOfToken(db, token, 'deletion')) } }
}

/**
 * DEL-003, decisions: deletes the account of the link in one transaction. The caller need not be signed in.
 * Of concurrent calls exactly one succeeds. The link of the last admin stays valid.
 * @throws {AppError} 409 `last_admin`; 410 for an expired or used link
 */
export async function confirmDeletion(call: VisitorCall, { token }: ParsedInput<typeof contract.confirmDeletion>) {
  const owner = (await ownerOfToken(call.db, token, 'deletion')) ?? throwExpired()
  await call.db.transaction(async (db) => {
    await keepAnAdmin(db, owner.id)
    const person = (await lockPerson(db, owner.id)) ?? throwExpired()
    if (!(await consumeToken(db, token, 'deletion'))) throwExpired()
    const to = mailAddressOf(person, call.config.universityMailDomain)
    await confirmDeletionRequest(db, person.id)
    await call.eraseUser(db, person.id)
    await deleteMailsOf(db, to)
    await queueMail(call, db, deletionDoneMail({ to }))
    await call.contentChanged(db, { topics: [`user:${person.id}`], isOnlyCounts: true })
  })
  call.log.info({ user_id: owner.id }, 'deletion confirmed')
  if (call.viewer?.id === owner.id) await call.session.end()
  return success
}

/** Erases the data of this feature. The caller's transaction must hold the lock of the user. */
export async function eraseAccount({ db, enqueue }: Context, userId: number): Promise<void> {
  const person = await lockPerson(db, userId)
  if (!person) return
  await endSessionsOf(db, userId)
  await deleteTokens(db, userId)
  await deletePassword(db, userId)
  await deleteSuspension(db, userId)
  await anonymiseDeletionRequests(db, userId)
  await erasePerson(db, userId)
  await forgetMergedAccounts(db, userId)
  if (person.avatarImageId !== null) await deleteImage({ db, enqueue }, person.avatarImageId)
}

function throwExpired(): never {
  throwError('gone', { message: answerTexts.deletionExpired })
}
