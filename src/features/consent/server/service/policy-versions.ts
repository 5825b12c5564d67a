/** Earlier versions for readers, and the services with which the office of policies writes them. */
import type { Input, ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, VisitorCall } from '#server/feature.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import type { PolicyTab } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { countAcceptances } from '../repository/acceptances.ts'
import {
  applyVersion,
  deleteDraft,
  insertDraft,
  listDue,
  listVersions,
  lockPolicy,
  type PolicyVersionRow,
  setState,
  updateDraft,
} from '../repository/policy-versions.ts'
import { cleanPolicy } from './clean-policy.ts'

export type { PolicyVersionRow }
export { cleanPolicy, countAcceptances, deleteDraft, insertDraft, listVersions, lockPolicy, setState, updateDraft }

/** The version in force and the earlier ones, the newest first, and the next one if its date is set. */
export async function listPolicyVersions({ db }: VisitorCall, { tab }: Input<typeof contract.listPolicyVersions>) {
  const rows = await listVersions(db, tab)
  const waiting = rows.find(({ state }) => state === 'waiting')
  const applied = rows.filter(({ state }) => state === 'applied')
  return {
    data: applied.map((row, index) => ({ ...present(row), until: dateOf(applied[index - 1]?.effectiveAt) })),
    next: waiting ? present(waiting) : null,
  }
}

/** A version that is or was in force. */
export async function readPolicyVersion(
  { db }: VisitorCall,
  { tab, version }: ParsedInput<typeof contract.getPolicyVersion>,
): Promise<contract.Policy> {
  const row = (await listVersions(db, tab)).find((one) => one.version === version && one.state === 'applied')
  if (!row) throwError('not_found')
  return {
    content: cleanPolicy(row.content),
    version: row.version,
    updated_at: (row.effectiveAt ?? row.updatedAt).toISOString(),
  }
}

function present({ version, summary, effectiveAt, updatedAt }: PolicyVersionRow) {
  return { version, summary, effective_at: (effectiveAt ?? updatedAt).toISOString() }
}

const dateOf = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Puts a version in force that the caller locked with `lockPolicy`. */
export async function applyPolicy(
  { contentChanged }: Pick<Context, 'contentChanged'>,
  db: Db,
  row: PolicyVersionRow,
): Promise<void> {
  await applyVersion(db, row)
  await contentChanged(db)
}

/** Puts the versions in force whose date has come. Of several instances, the first one under the lock does it. */
export async function applyDuePolicies(context: Pick<Context, 'db' | 'contentChanged' | 'now' | 'log'>): Promise<void> {
  const { db, now } = context
  await forEachItem(context, await listDue(db, now), (tab) => db.transaction((tx) => applyDue(context, tx, tab)))
}

async function applyDue(context: Pick<Context, 'contentChanged' | 'now'>, db: Db, tab: PolicyTab): Promise<void> {
  await lockPolicy(db, tab)
  const due = (await listVersions(db, tab)).filter(
    ({ state, effectiveAt }) => state === 'waiting' && effectiveAt !== null && effectiveAt <= context.now,
  )
  for (const row of due.toReversed()) await applyPolicy(context, db, row)
}
