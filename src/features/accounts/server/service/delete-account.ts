/** Leaving: asked for by the person, confirmed by a mailed link, carried out by every feature. */
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
  confirmDeletionRequest,
  forgetDeletionRequests,
  replaceDeletionRequest,
} from '../repository/deletion-requests.ts'
import { deletePassword } from '../repository/member-passwords.ts'
import { erasePerson, lockPerson } from '../repository/members.ts'
import { consumeToken, cooldownSeconds, issueToken, ownerOfToken } from './account-tokens.ts'
import { mailAddressOf } from './mail-address.ts'

const success = { status: 'success' as const }

/**
 * DEL-013, decisions: mails a link; nothing is deleted yet (DEL-020). Within a minute of the last mail the
 * answer is the same and nothing is sent (AB-48). @throws {Failure} 429 after three requests in a day
 */
export async function requestDeletion(call: MemberCall, input: ParsedInput<typeof contract.requestDeletion>) {
  const { db, viewer, config } = call
  await db.transaction(async (tx) => {
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
  call.log.info({ user_id: viewer.id }, 'deletion asked')
  return success
}

/** Looks without touching: mail scanners follow links (AB-46). */
export async function checkDeletionToken(
  { db }: VisitorCall,
  { token }: ParsedInput<typeof contract.checkDeletionToken>,
) {
  return { data: { expired: !(await ownerOfToken(db, token, 'deletion')) } }
}

/**
 * DEL-003, decisions: whoever holds the link, signed in or not, deletes the account it was mailed to. One
 * transaction; of many calls at once exactly one succeeds. @throws {Failure} 410 for a link that is old or used
 */
export async function confirmDeletion(call: VisitorCall, { token }: ParsedInput<typeof contract.confirmDeletion>) {
  const owner = (await ownerOfToken(call.db, token, 'deletion')) ?? refuseToken()
  await call.db.transaction(async (db) => {
    const person = (await lockPerson(db, owner.id)) ?? refuseToken()
    if (!(await consumeToken(db, token, 'deletion'))) refuseToken()
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

/** The accounts' own part of a deletion; the person is locked by the caller's transaction. */
export async function eraseAccount({ db, enqueue }: Context, userId: number): Promise<void> {
  const person = await lockPerson(db, userId)
  if (!person) return
  await endSessionsOf(db, userId)
  await deleteTokens(db, userId)
  await deletePassword(db, userId)
  await forgetDeletionRequests(db, userId)
  await erasePerson(db, userId)
  if (person.avatarImageId !== null) await deleteImage({ db, enqueue }, person.avatarImageId)
}

function refuseToken(): never {
  throwError('gone', { message: answerTexts.deletionExpired })
}
