/** Undecided reports of the seed. Their comments are in the queue. */
import * as z from 'zod/mini'
import { SeedId, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { advanceIdentity, upsert } from '#server/database/upsert.ts'
import { REPORT_DETAILS_MAX, REPORT_REASONS } from '../constants.ts'
import { upsertCases } from './repository/reports.ts'
import { commentReports } from './tables.ts'

const ReportRow = z.strictObject({
  id: SeedId,
  comment_id: SeedId,
  user_id: SeedId,
  reason: z.enum(REPORT_REASONS),
  details: z.string().check(z.maxLength(REPORT_DETAILS_MAX)),
  created_at: SeedTime,
})
type ReportRow = z.output<typeof ReportRow>

export const commentReportsSeed = seedPart<ReportRow>({
  section: 'comment_reports',
  table: 'comment_reports',
  row: ReportRow,
  key: (row) => row.id,
  references: (row) => [
    { field: 'comment_id', table: 'comments', id: row.comment_id },
    { field: 'user_id', table: 'users', id: row.user_id },
  ],
  async write({ db }, rows) {
    const reports = rows.map(({ comment_id: commentId, user_id: userId, created_at: createdAt, ...report }) => ({
      ...report,
      commentId,
      userId,
      createdAt,
    }))
    await upsert(db, commentReports, reports, { target: [commentReports.id] })
    await advanceIdentity(db, commentReports)
    await upsertCases(
      db,
      reports.map(({ commentId }) => commentId),
    )
  },
})
