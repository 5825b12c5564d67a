import { randomBytes } from 'node:crypto'
import type { Input, ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import { CONSENT_CLOCK_SKEW_MS, CONSENT_MAX_AGE_SECONDS, type PolicyTab } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { consentTexts } from '../../texts.ts'
import {
  findConsentVersion,
  findMarketingConsent,
  findPolicy,
  findPolicyVersion,
  insertCookieConsent,
  insertMarketingConsent,
  type MarketingChoice,
} from '../repository/consents.ts'
import { cleanPolicy } from './clean-policy.ts'

const KEY_BYTES = 16

/** Returns a policy document (POL-013). The HTML is also cleaned on read, so that no row is trusted (API-014). */
export async function readPolicy(
  { db }: VisitorCall,
  { tab }: Input<typeof contract.getPolicy>,
): Promise<contract.Policy> {
  const policy = await findPolicy(db, tab)
  if (!policy) throwError('not_found')
  return { content: cleanPolicy(policy.content), version: policy.version, updated_at: policy.updatedAt.toISOString() }
}

/** The version of the cookie policy, which cookie choices refer to. */
export async function readCookieConsentVersion({ db }: VisitorCall) {
  const v = await findConsentVersion(db, 'cookie')
  if (v === undefined) throwError('not_found')
  return { v }
}

/**
 * Logs one choice with the policy version and, for a signed-in user, the user id (decision Q-109). A choice that
 * arrives late may name an older version. A version that does not exist yet is rejected with `validation`.
 */
export async function saveCookieConsent(
  { db, viewer, now }: VisitorCall,
  { v, key, at, functional, analytics, marketing }: ParsedInput<typeof contract.recordCookieConsent>,
) {
  const current = await findConsentVersion(db, 'cookie')
  if (current === undefined) throwError('not_found')
  if (v > current) throwError('validation', { errors: { v: [consentTexts.futureVersion] } })
  await insertCookieConsent(db, {
    consentKey: key ?? randomBytes(KEY_BYTES).toString('base64url'),
    userId: viewer?.id ?? null,
    policyVersion: v,
    functional,
    analytics,
    marketing,
    chosenAt: chosenAt(at, now),
    createdAt: now,
  })
  return { status: 'success' as const }
}

/** The current version of a policy document; null if the site has no such document. */
export async function policyVersion(db: Db, tab: PolicyTab): Promise<number | null> {
  return (await findPolicyVersion(db, tab)) ?? null
}

/** Saves a user's newsletter choice in the caller's transaction (decision Q-40). */
export async function saveMarketingChoice(db: Db, choice: MarketingChoice): Promise<void> {
  await insertMarketingConsent(db, choice)
}

export async function readMarketingConsent({ db, viewer }: MemberCall) {
  return { data: { receive_newsletter: flag(await findMarketingConsent(db, viewer.id)) } }
}

export async function saveMarketingConsent(
  { db, viewer }: MemberCall,
  { receive_newsletter }: ParsedInput<typeof contract.recordMarketingConsent>,
) {
  const receivesNewsletter = Boolean(receive_newsletter)
  await insertMarketingConsent(db, { userId: viewer.id, receivesNewsletter })
  return { status: 'success' as const, receive_newsletter: flag(receivesNewsletter) }
}

/** The time sent by the browser if it is plausible, otherwise the server's time. */
function chosenAt(at: string, now: Date): Date {
  const age = now.getTime() - Date.parse(at)
  return age >= -CONSENT_CLOCK_SKEW_MS && age <= CONSENT_MAX_AGE_SECONDS * 1000 ? new Date(at) : now
}
