/** Starting and ending maintenance. The engine rejects the writes. */
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import {
  endMaintenance,
  type MaintenanceState,
  readMaintenance,
  startMaintenance,
} from '#server/http/limits/maintenance.ts'
import { maintenanceErrors } from '../../texts.ts'

/**
 * Ending it twice is no error.
 * @throws {AppError} 422 for an end in the past
 */
export async function setMaintenance(
  { db, viewer, now, contentChanged }: MemberCall,
  { is_on, text, until }: { is_on: boolean; text: string; until: string | null },
) {
  if (is_on && until && Date.parse(until) <= now.getTime()) {
    throwError('validation', { errors: { until: [maintenanceErrors.past] } })
  }
  const state = await db.transaction(async (tx) => {
    if (is_on) await startMaintenance(tx, { text, until: until ? new Date(until) : null })
    const hasChanged = is_on || (await endMaintenance(tx))
    if (hasChanged) {
      const action = is_on ? 'maintenance.start' : 'maintenance.end'
      await recordAudit(tx, { actorId: viewer.id, action, subjectIds: [0], reason: is_on ? text : '' })
      await contentChanged(tx)
    }
    return readMaintenance(tx)
  })
  return { data: presentMaintenance(state) }
}

export function presentMaintenance(state: MaintenanceState | null) {
  return state && { text: state.text, since: state.since.toISOString(), until: state.until?.toISOString() ?? null }
}
