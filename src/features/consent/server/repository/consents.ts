import { eq } from 'drizzle-orm'
import { type Db, statement } from '#server/database/db.ts'
import type { PolicyTab } from '../../constants.ts'
import { cookieConsents, marketingConsents } from '../tables.ts'

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

export async function findPolicy(db: Db, tab: PolicyTab): Promise<PolicyRow | undefined> {
  const [row] = await db.query(policyByTab, [tab])
  return row
}

export async function findPolicyVersion(db: Db, tab: PolicyTab): Promise<number | undefined> {
  const [row] = await db.query(policyVersion, [tab])
  return row?.version
}

/** Appends a row to the consent log; later choices do not change it. */
export async function insertCookieConsent(db: Db, consent: typeof cookieConsents.$inferInsert): Promise<void> {
  await db.orm.insert(cookieConsents).values(consent)
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

/**
 * Erases a deleted account. Cookie choices remain as proof under their random key, without the user id. Newsletter
 * choices have no meaning without the user and are deleted.
 */
export async function deleteUserFromConsents(db: Db, userId: number): Promise<void> {
  await db.orm.update(cookieConsents).set({ userId: null }).where(eq(cookieConsents.userId, userId))
  await db.orm.delete(marketingConsents).where(eq(marketingConsents.userId, userId))
}
