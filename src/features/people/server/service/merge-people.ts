/** Merge of a member into a university account: a preview, then one transaction with the audit entries. */
import { checkMergeable, mailMerged } from '#features/accounts/server/service/merge-accounts.ts'
import { lockForOffice } from '#features/accounts/server/service/office-people.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { fieldTexts } from '../../texts.ts'
import { findPerson, type PersonRow } from '../repository/person.ts'

/** @throws {AppError} 404; 409 `own_account`, `merge_kinds`, `merge_admin` */
export async function previewMerge(
  call: MemberCall,
  { userId: sourceId, target_id: targetId }: ParsedInput<typeof contract.previewMerge>,
) {
  if ([sourceId, targetId].includes(call.viewer.id)) throwError('own_account', { status: 409 })
  return call.db.transaction(async (tx) => {
    const source = (await findPerson(tx, sourceId)) ?? throwError('not_found')
    const target = (await findPerson(tx, targetId)) ?? throwError('not_found')
    checkMergeable(source, target)
    const plan = await call.planMerge(tx, { sourceId, targetId })
    await recordAudit(tx, { actorId: call.viewer.id, action: 'person.view', subjectIds: [sourceId, targetId] })
    return { data: { source: toSide(source), target: toSide(target), ...plan } }
  })
}

/**
 * All or nothing. The sessions of the member end; its profile leads to the other account.
 * @throws {AppError} 404; 409 `own_account`, `merge_kinds`, `merge_admin`, `merge_blocked`; 422 for another name
 */
export async function mergePerson(
  call: MemberCall,
  { userId: sourceId, target_id: targetId, name }: ParsedInput<typeof contract.mergePerson>,
) {
  const users = { sourceId, targetId }
  await call.db.transaction(async (tx) => {
    const people = await lockForOffice(call, tx, [sourceId, targetId])
    const source = people.find(({ id }) => id === sourceId)
    const target = people.find(({ id }) => id === targetId)
    if (!source || !target) throwError('not_found')
    checkMergeable(source, target)
    const fullname = (await findPerson(tx, sourceId))?.fullname
    if (fullname === undefined || spaced(fullname) !== spaced(name)) {
      throwError('validation', { errors: { name: [fieldTexts.mergeName] } })
    }
    const { blockers } = await call.planMerge(tx, users)
    if (blockers.length > 0) throwError('merge_blocked', { status: 409 })
    await mailMerged(call, tx, { source, target })
    await call.mergeUsers(tx, users)
    await recordAudit(tx, {
      actorId: call.viewer.id,
      action: 'person.merge',
      subjectIds: [sourceId, targetId],
      reason: `${sourceId} → ${targetId}`,
    })
    await call.contentChanged(tx)
  })
  return { data: { id: targetId } }
}

function spaced(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

function toSide({ id, fullname, kind, email, username }: PersonRow) {
  return { id, fullname, kind, email, username }
}
