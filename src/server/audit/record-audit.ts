/** Writing into the log of what admins did. */

import type { AuditAction } from '#lib/audit.ts'
import type { Db } from '../database/db.ts'
import { auditEntries } from './tables.ts'

interface AuditRecord {
  actorId: number
  action: AuditAction
  /** What it was done to; one entry for each. */
  subjectIds: readonly number[]
  reason?: string
}

/** Notes what an admin does in the transaction that does it: neither happens without the other. */
export async function recordAudit(tx: Db, { actorId, action, subjectIds, reason = '' }: AuditRecord): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.orm.insert(auditEntries).values(subjectIds.map((subjectId) => ({ actorId, action, subjectId, reason })))
}
