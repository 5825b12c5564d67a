/** Asks members again after a document changed (decision 0064). */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { consentTexts } from '../../texts.ts'
import { insertAcceptance, listPending } from '../repository/acceptances.ts'
import { findConsentVersion, insertMarketingConsent } from '../repository/consents.ts'

export async function listPendingPolicies({ db, viewer }: MemberCall) {
  return { data: await listPending(db, viewer.id) }
}

/** An answer to the newsletter is also a choice of it. @throws {AppError} 422 for a version that is not in force */
export async function acceptPolicy(call: MemberCall, input: ParsedInput<typeof contract.acceptPolicy>) {
  const { tab, version, receive_newsletter: newsletter } = input
  const { viewer, now } = call
  await call.db.transaction(async (db) => {
    const current = await findConsentVersion(db, tab)
    if (current === undefined || version > current) {
      throwError('validation', { errors: { version: [consentTexts.futurePolicy] } })
    }
    await insertAcceptance(db, { userId: viewer.id, tab, version, now })
    if (tab === 'marketing' && newsletter !== null) {
      await insertMarketingConsent(db, { userId: viewer.id, receivesNewsletter: newsletter === 1 })
    }
  })
  return listPendingPolicies(call)
}
