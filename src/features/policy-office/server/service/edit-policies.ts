/** Use cases that change policy documents. Each is one transaction under the lock of the document. */
import type { PolicyTab } from '#features/consent/constants.ts'
import * as policies from '#features/consent/server/service/policy-versions.ts'
import type { SiteAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { AHEAD_DAYS_MAX } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { fieldTexts } from '../../texts.ts'
import { readVersions } from './read-policies.ts'

const DAY_MS = 86_400_000
/** A clock of an admin's device may be behind. */
const LATE_MS = 60_000

/** @throws {AppError} 409 `policy_changed`, 422 */
export async function savePolicyDraft(call: MemberCall, input: ParsedInput<typeof api.savePolicyDraft>) {
  const content = cleaned(input.content)
  const effectiveAt = input.effective_at === null ? null : new Date(input.effective_at)
  if (effectiveAt) requireAhead(call, effectiveAt)
  return change(call, input.tab, async (db, rows) => {
    const draft = rows.find(({ state }) => state === 'draft')
    if ((draft?.revision ?? null) !== input.revision) throwError('policy_changed', { status: 409 })
    const { summary, asks_again: asksAgain } = input
    const saved = { content, summary, asksAgain, effectiveAt, updatedBy: call.viewer.id, updatedAt: call.now }
    if (draft) await policies.updateDraft(db, draft.id, saved)
    else await policies.insertDraft(db, input.tab, (rows[0]?.version ?? 0) + 1, saved)
  })
}

/** @throws {AppError} 422 `policy_unpublished` without a draft */
export function deletePolicyDraft(call: MemberCall, { tab }: ParsedInput<typeof api.deletePolicyDraft>) {
  return change(call, tab, async (db, rows) => {
    await policies.deleteDraft(db, requireState(rows, 'draft').id)
  })
}

/**
 * Of two admins who publish one draft at once, one gets `policy_unpublished`.
 * @throws {AppError} 409 `policy_changed`, `policy_waiting`, 422 `policy_unpublished`, `policy_same`, and for a past date
 */
export function publishPolicy(call: MemberCall, { tab, revision }: ParsedInput<typeof api.publishPolicy>) {
  return change(call, tab, async (db, rows) => {
    const draft = requireState(rows, 'draft')
    if (draft.revision !== revision) throwError('policy_changed', { status: 409 })
    if (rows.some(({ state }) => state === 'waiting')) throwError('policy_waiting', { status: 409 })
    const current = rows.find(({ state }) => state === 'applied')
    if (current && policies.cleanPolicy(current.content) === draft.content) throwError('policy_same', { status: 422 })
    if (draft.asksAgain && draft.summary === '') {
      throwError('validation', { errors: { summary: [fieldTexts.summaryMissing] } })
    }
    const effectiveAt = draft.effectiveAt ?? call.now
    requireAhead(call, effectiveAt)
    if (effectiveAt <= call.now) await policies.applyPolicy(call, db, { ...draft, effectiveAt })
    else await policies.setState(db, draft.id, 'waiting', effectiveAt)
    await call.contentChanged(db)
    await audit(call, db, { action: 'policy.publish', id: draft.id, reason: `${tab} ${draft.version}` })
  })
}

/** @throws {AppError} 422 `policy_unpublished`, 409 `policy_draft_exists` */
export function cancelPolicy(call: MemberCall, { tab }: ParsedInput<typeof api.cancelPolicy>) {
  return change(call, tab, async (db, rows) => {
    const waiting = requireState(rows, 'waiting')
    if (rows.some(({ state }) => state === 'draft')) throwError('policy_draft_exists', { status: 409 })
    await policies.setState(db, waiting.id, 'draft', waiting.effectiveAt)
    await call.contentChanged(db)
    await audit(call, db, { action: 'policy.cancel', id: waiting.id, reason: `${tab} ${waiting.version}` })
  })
}

async function change(
  call: MemberCall,
  tab: PolicyTab,
  work: (db: Db, rows: readonly policies.PolicyVersionRow[]) => Promise<void>,
) {
  return call.db.transaction(async (db) => {
    await policies.lockPolicy(db, tab)
    await work(db, await policies.listVersions(db, tab))
    return { data: await readVersions(db, tab) }
  })
}

async function audit(call: MemberCall, db: Db, entry: { action: SiteAuditAction; id: number; reason: string }) {
  const { action, id, reason } = entry
  await recordAudit(db, { actorId: call.viewer.id, action, subjectIds: [id], reason })
}

function requireState(rows: readonly policies.PolicyVersionRow[], state: 'draft' | 'waiting') {
  return rows.find((row) => row.state === state) ?? throwError('policy_unpublished', { status: 422 })
}

function requireAhead({ now }: MemberCall, at: Date): void {
  const ahead = at.getTime() - now.getTime()
  const message = ahead < -LATE_MS ? fieldTexts.past : ahead > AHEAD_DAYS_MAX * DAY_MS ? fieldTexts.far : null
  if (message) throwError('validation', { errors: { effective_at: [message] } })
}

/** @throws {AppError} 422 for no text, and for HTML nested too deep */
function cleaned(html: string): string {
  const content = clean(html)
  if (content.replace(/<[^>]*>/g, '').trim() === '') {
    throwError('validation', { errors: { content: [fieldTexts.contentEmpty] } })
  }
  return content
}

function clean(html: string): string {
  try {
    return policies.cleanPolicy(html)
  } catch (error) {
    if (!(error instanceof HtmlTooComplex)) throw error
    return throwError('validation', { errors: { content: [fieldTexts.contentComplex] } })
  }
}
