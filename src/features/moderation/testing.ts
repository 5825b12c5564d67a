/** Reports for tests. */
import type { Db } from '#server/database/db.ts'
import type { ReportReason } from './constants.ts'
import { insertReport, upsertCases } from './server/repository/reports.ts'

/** Creates an undecided report and adds its comment to the queue. */
export async function createReport(
  db: Db,
  report: { commentId: number; userId: number; reason?: ReportReason; details?: string },
): Promise<void> {
  await insertReport(db, { reason: 'rude', details: '', ...report })
  await upsertCases(db, [report.commentId])
}
