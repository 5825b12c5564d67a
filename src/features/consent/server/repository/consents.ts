import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import type { PolicyTab } from '../../constants.ts'

export interface PolicyRow {
  content: string
  version: number
  updatedAt: Date
}

const policyByTab = statement<PolicyRow>(
  'consent.policy',
  'select content, version, updated_at as "updatedAt" from policies where tab = $1',
)
const policyVersion = statement<{ version: number }>(
  'consent.policy-version',
  'select version from policies where tab = $1',
)

const consentVersion = statement<{ version: number }>(
  'consent.consent-version',
  'select coalesce(consent_version, version) as version from policies where tab = $1',
)

/** The version that choices refer to: the newest in force that asked for consent. */
export async function findConsentVersion(db: Db, tab: PolicyTab): Promise<number | undefined> {
  const [row] = await db.query(consentVersion, [tab])
  return row?.version
}

export async function findPolicy(db: Db, tab: PolicyTab): Promise<PolicyRow | undefined> {
  const [row] = await db.query(policyByTab, [tab])
  return row
}

export async function findPolicyVersion(db: Db, tab: PolicyTab): Promise<number | undefined> {
  const [row] = await db.query(policyVersion, [tab])
  return row?.version
}

interface NewPolicy {
  tab: PolicyTab
  content: string
  version: number
  effectiveAt: Date
  updatedAt: Date
}

const upsertPoliciesStatement = statement(
  'consent.upsert-policies',
  `insert into policies (tab, content, version, effective_at, updated_at)
   select tab, content, version, effective_at, updated_at from json_populate_recordset(null::policies, $1)
   on conflict (tab) do update set content = excluded.content, version = excluded.version,
     effective_at = excluded.effective_at, updated_at = excluded.updated_at`,
)
const upsertVersionsStatement = statement(
  'consent.upsert-policy-versions',
  `insert into policy_versions (tab, version, state, content, effective_at, updated_at)
   select tab, version, 'applied', content, effective_at, updated_at from json_populate_recordset(null::policies, $1)
   on conflict (tab, version) do update set state = 'applied', content = excluded.content,
     effective_at = excluded.effective_at, updated_at = excluded.updated_at`,
)

export async function upsertPolicies(db: Db, policies: readonly NewPolicy[]): Promise<void> {
  await db.query(upsertPoliciesStatement, [jsonRows(policies)])
  await db.query(upsertVersionsStatement, [jsonRows(policies)])
}

interface CookieConsent {
  consentKey: string
  userId: number | null
  policyVersion: number
  functional: boolean
  analytics: boolean
  marketing: boolean
  chosenAt: Date
  createdAt: Date
}

const insertCookieStatement = statement(
  'consent.insert-cookie',
  `insert into cookie_consents
     (consent_key, user_id, policy_version, functional, analytics, marketing, chosen_at, created_at)
   values ($1, (select id from users where id = $2 and deleted_at is null for share), $3, $4, $5, $6, $7, $8)`,
)

/** Appends a row to the consent log; later choices do not change it. The choice of a deleted account has no user. */
export async function insertCookieConsent(db: Db, consent: CookieConsent): Promise<void> {
  const { consentKey, userId, policyVersion, functional, analytics, marketing, chosenAt, createdAt } = consent
  await db.query(insertCookieStatement, [
    consentKey,
    userId,
    policyVersion,
    functional,
    analytics,
    marketing,
    chosenAt,
    createdAt,
  ])
}

export interface MarketingChoice {
  userId: number
  receivesNewsletter: boolean
}

const insertMarketingStatement = statement(
  'consent.insert-marketing',
  `insert into marketing_consents (user_id, receives_newsletter)
   select id, $2 from users where id = $1 and deleted_at is null for share`,
)

/** Inserts nothing if the account is deleted. */
export async function insertMarketingConsent(db: Db, choice: MarketingChoice): Promise<void> {
  await db.query(insertMarketingStatement, [choice.userId, choice.receivesNewsletter])
}

const newestMarketingChoice = statement<{ receivesNewsletter: boolean }>(
  'consent.marketing',
  `select receives_newsletter as "receivesNewsletter" from marketing_consents where user_id = $1
   order by id desc limit 1`,
)

/** The newest choice; undefined before any choice. */
export async function findMarketingConsent(db: Db, userId: number): Promise<boolean | undefined> {
  const [row] = await db.query(newestMarketingChoice, [userId])
  return row?.receivesNewsletter
}

const anonymiseCookieStatement = statement(
  'consent.anonymise-cookie',
  'update cookie_consents set user_id = null where user_id = $1',
)
const deleteMarketingStatement = statement(
  'consent.delete-marketing',
  'delete from marketing_consents where user_id = $1',
)

/**
 * Erases a deleted account. Cookie choices remain as proof under their random key, without the user id. Newsletter
 * choices have no meaning without the user and are deleted.
 */
export async function deleteUserFromConsents(db: Db, userId: number): Promise<void> {
  await db.query(anonymiseCookieStatement, [userId])
  await db.query(deleteMarketingStatement, [userId])
}
