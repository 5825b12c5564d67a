/** Writes to the audit log of admin actions. */

import type { AuditAction } from '#lib/audit.ts'
import type { Db } from '../database/db.ts'
import { auditEntries } from './tables.ts'

interface AuditRecord {
  actorId: number
  action: AuditAction
  /** Ids of the affected objects; one entry for each. */
  subjectIds: readonly number[]
  reason?: string
}

/** Records an admin action in the transaction that performs it, so that both commit or neither does. */
export async function recordAudit(tx: Db, { actorId, action, subjectIds, reason = '' }: AuditRecord): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.orm.insert(auditEntries).values(subjectIds.map((subjectId) => ({ actorId, action, subjectId, reason })))
}
