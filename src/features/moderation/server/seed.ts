/** Undecided reports of the seed. Their comments are in the queue. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { SeedId, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { REPORT_DETAILS_MAX, REPORT_REASONS } from '../constants.ts'
import { upsertCases } from './repository/reports.ts'

const ReportRow = z.strictObject({
  id: SeedId,
  comment_id: SeedId,
  user_id: SeedId,
  reason: z.enum(REPORT_REASONS),
  details: z.string().check(z.maxLength(REPORT_DETAILS_MAX)),
  created_at: SeedTime,
})
type ReportRow = z.output<typeof ReportRow>

const upsertReports = statement(
  'moderation.seed-reports',
  `insert into comment_reports (id, comment_id, user_id, reason, details, created_at)
   select id, comment_id, user_id, reason, details, created_at
   from json_populate_recordset(null::comment_reports, $1)
   on conflict (id) do update set comment_id = excluded.comment_id, user_id = excluded.user_id,
     reason = excluded.reason, details = excluded.details, created_at = excluded.created_at`,
)

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
    await db.query(upsertReports, [jsonRows(rows)])
    await advanceIdentity(db, 'comment_reports')
    await upsertCases(
      db,
      rows.map((row) => row.comment_id),
    )
  },
})
