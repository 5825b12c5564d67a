/** Policy documents and their versions as admins see them. */
import { POLICY_TABS, type PolicyTab } from '#features/consent/constants.ts'
import {
  cleanPolicy,
  countAcceptances,
  listVersions,
  type PolicyVersionRow,
} from '#features/consent/server/service/policy-versions.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { findNames } from '../repository.ts'
import { differenceOf } from './difference.ts'

export async function listPolicies({ db }: MemberCall): Promise<{ data: api.OfficePolicy[] }> {
  return { data: await Promise.all(POLICY_TABS.map(async (tab) => ({ tab, versions: await readVersions(db, tab) }))) }
}

export async function readVersions(db: Db, tab: PolicyTab): Promise<api.PolicyVersion[]> {
  return presentAll(db, tab, await listVersions(db, tab))
}

async function presentAll(db: Db, tab: PolicyTab, rows: readonly PolicyVersionRow[]): Promise<api.PolicyVersion[]> {
  const names = await findNames(db, [...new Set(rows.flatMap(({ updatedBy }) => updatedBy ?? []))])
  const accepted = new Map((await countAcceptances(db, tab)).map(({ version, people }) => [version, people]))
  const current = rows.find(({ state }) => state === 'applied')
  return rows.map((row) => ({
    version: row.version,
    state: row.state,
    is_current: row === current,
    summary: row.summary,
    asks_again: row.asksAgain,
    effective_at: row.effectiveAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    updated_by: names.get(row.updatedBy ?? 0) ?? null,
    accepted: accepted.get(row.version) ?? 0,
    revision: row.revision,
  }))
}

/** @throws {AppError} 404 */
export async function getPolicyVersion(
  { db }: MemberCall,
  { tab, version }: ParsedInput<typeof api.getPolicyVersion>,
): Promise<{ data: api.PolicyVersionPage }> {
  const rows = await listVersions(db, tab)
  const at = rows.findIndex((row) => row.version === version)
  const row = rows[at]
  if (!row) throwError('not_found')
  const before = rows[at + 1]
  const content = cleanPolicy(row.content)
  const shown = (await presentAll(db, tab, rows))[at]!
  return {
    data: {
      ...shown,
      content,
      before: before?.version ?? null,
      difference: before ? differenceOf(cleanPolicy(before.content), content) : [],
    },
  }
}
