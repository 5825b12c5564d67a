/** Versions of policy documents: drafts, those that wait for their date, the one in force and earlier ones. */
import { type Db, statement } from '#server/database/db.ts'
import type { PolicyTab } from '../../constants.ts'

type PolicyState = 'draft' | 'waiting' | 'applied'

export interface PolicyVersionRow {
  id: number
  tab: PolicyTab
  version: number
  state: PolicyState
  content: string
  summary: string
  asksAgain: boolean
  effectiveAt: Date | null
  revision: number
  updatedBy: number | null
  updatedAt: Date
}

const lockStatement = statement('consent.lock-policy', `select pg_advisory_xact_lock(hashtext('policy-' || $1::text))`)

/** Serialises changes of a document. */
export async function lockPolicy(db: Db, tab: PolicyTab): Promise<void> {
  await db.query(lockStatement, [tab])
}

// A document that was written without a version counts as one.
const listStatement = statement<PolicyVersionRow>(
  'consent.policy-versions',
  `select id, tab, version, state, content, summary, asks_again as "asksAgain", effective_at as "effectiveAt", revision,
     updated_by as "updatedBy", updated_at as "updatedAt"
   from policy_versions where tab = $1
   union all
   select 0, tab, version, 'applied', content, summary, false, effective_at, 1, null, updated_at from policies
   where tab = $1 and not exists (select from policy_versions own where own.tab = policies.tab
     and own.version = policies.version)
   order by version desc`,
)

/** The newest first. */
export function listVersions(db: Db, tab: PolicyTab): Promise<PolicyVersionRow[]> {
  return db.query(listStatement, [tab])
}

const insertStatement = statement(
  'consent.insert-draft',
  `insert into policy_versions (tab, version, state, content, summary, asks_again, effective_at, updated_by, updated_at)
   values ($1, $2, 'draft', $3, $4, $5, $6, $7, $8)`,
)

type Draft = Pick<PolicyVersionRow, 'content' | 'summary' | 'asksAgain' | 'effectiveAt' | 'updatedBy' | 'updatedAt'>

export async function insertDraft(db: Db, tab: PolicyTab, version: number, draft: Draft): Promise<void> {
  const { content, summary, asksAgain, effectiveAt, updatedBy, updatedAt } = draft
  await db.query(insertStatement, [tab, version, content, summary, asksAgain, effectiveAt, updatedBy, updatedAt])
}

const updateStatement = statement(
  'consent.update-draft',
  `update policy_versions set content = $2, summary = $3, asks_again = $4, effective_at = $5, updated_by = $6,
     updated_at = $7, revision = revision + 1 where id = $1 and state = 'draft'`,
)

export async function updateDraft(db: Db, id: number, draft: Draft): Promise<void> {
  const { content, summary, asksAgain, effectiveAt, updatedBy, updatedAt } = draft
  await db.query(updateStatement, [id, content, summary, asksAgain, effectiveAt, updatedBy, updatedAt])
}

const deleteStatement = statement(
  'consent.delete-draft',
  `delete from policy_versions where id = $1 and state = 'draft'`,
)

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.query(deleteStatement, [id])
}

const stateStatement = statement(
  'consent.set-policy-state',
  'update policy_versions set state = $2, effective_at = $3, revision = revision + 1 where id = $1',
)

export async function setState(db: Db, id: number, state: PolicyState, effectiveAt: Date | null): Promise<void> {
  await db.query(stateStatement, [id, state, effectiveAt])
}

const archiveStatement = statement(
  'consent.archive-policy',
  `insert into policy_versions (tab, version, state, content, summary, effective_at, updated_at)
   select tab, version, 'applied', content, summary, effective_at, updated_at from policies where tab = $1
   on conflict (tab, version) do nothing`,
)
const applyStatement = statement(
  'consent.apply-policy',
  `insert into policies (tab, content, version, summary, effective_at, updated_at, consent_version, asked_at)
   select tab, content, version, summary, effective_at, effective_at, version,
     case when asks_again then effective_at end
   from policy_versions where id = $1
   on conflict (tab) do update set content = excluded.content, version = excluded.version, summary = excluded.summary,
     effective_at = excluded.effective_at, updated_at = excluded.updated_at,
     consent_version = case when excluded.asked_at is null then coalesce(policies.consent_version, policies.version)
       else excluded.version end,
     asked_at = coalesce(excluded.asked_at, policies.asked_at)`,
)

/** The version is in force from then on; the one before stays as an earlier version. */
export async function applyVersion(db: Db, { id, tab, effectiveAt }: PolicyVersionRow): Promise<void> {
  await db.query(archiveStatement, [tab])
  await setState(db, id, 'applied', effectiveAt)
  await db.query(applyStatement, [id])
}

const dueStatement = statement<{ tab: PolicyTab }>(
  'consent.due-policies',
  `select distinct tab from policy_versions where state = 'waiting' and effective_at <= $1`,
)

/** Documents with a version whose date has come. */
export async function listDue(db: Db, now: Date): Promise<PolicyTab[]> {
  return (await db.query(dueStatement, [now])).map(({ tab }) => tab)
}

const forgetStatement = statement(
  'consent.forget-editor',
  'update policy_versions set updated_by = null where updated_by = $1',
)

export async function forgetEditor(db: Db, userId: number): Promise<void> {
  await db.query(forgetStatement, [userId])
}
