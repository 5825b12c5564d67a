/** Endpoints and registrations of the moderation feature. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { cleanupCasesJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { listAudit, listModeratedComments } from './service/list-moderated.ts'
import { moderateComments, showHideComment } from './service/moderate-comments.ts'
import { anonymizeReports, reportComment } from './service/report-comment.ts'
import { revealAuthor } from './service/reveal-author.ts'

export const moderation = feature({
  name: 'moderation',
  tables: ['comment_reports', 'report_cases'],
  errorTexts,
  endpoints: [
    handle(api.reportComment, reportComment),
    handle(api.showHideComment, showHideComment),
    handle(api.listModeratedComments, listModeratedComments),
    handle(api.moderateComments, moderateComments),
    handle(api.revealAuthor, revealAuthor),
    handle(api.listAudit, listAudit),
  ],
  jobs: [cleanupCasesJob],
  // The log stores only the id, which identifies no person after the account is deleted.
  exportSection: exportSection,
  // A report stays in the number of reports of its comment.
  mergeUser: { columns: [{ column: 'comment_reports.user_id', uniqueWith: ['comment_id'], clashing: 'detach' }] },
  eraseUser: ({ db }, userId) => anonymizeReports(db, userId),
})
