/** What authors deleted themselves needs no decision any more. */
import type { Context } from '#server/feature.ts'
import { decideReports, listMootCases } from '../repository/reports.ts'

export async function sweepCases({ db, now }: Context): Promise<void> {
  const commentIds = await listMootCases(db)
  if (commentIds.length > 0) await decideReports(db, { commentIds, decision: 'deleted', now })
}
