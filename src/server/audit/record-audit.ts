/** Writes to the audit log of admin actions. */

import type { AuditAction } from '#lib/audit.ts'
import { type Db, statement } from '../database/db.ts'

interface AuditRecord {
  actorId: number
  action: AuditAction
  /** Ids of the affected objects; one entry for each. */
  subjectIds: readonly number[]
  reason?: string
}

const insertStatement = statement(
  'audit.insert',
  `insert into audit_entries (actor_id, action, subject_id, reason)
   select $1, $2, subject_id, $4 from unnest($3::bigint[]) as subject_id`,
)

/** Records an admin action in the transaction that performs it, so that both commit or neither does. */
export async function recordAudit(tx: Db, { actorId, action, subjectIds, reason = '' }: AuditRecord): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.query(insertStatement, [actorId, action, subjectIds, reason])
}
