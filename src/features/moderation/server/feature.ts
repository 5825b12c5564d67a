/** Reports by members, the queue of admins, the log of what they did: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { sweepCasesJob } from './jobs.ts'
import { copyPart } from './repository/export-section.ts'
import { listAudit, listModeratedComments } from './service/list-moderated.ts'
import { moderateComments, showHideComment } from './service/moderate-comments.ts'
import { forgetReports, reportComment } from './service/report-comment.ts'
import { revealAuthor } from './service/reveal-author.ts'

export const moderation = feature({
  name: 'moderation',
  errorTexts,
  endpoints: [
    on(api.reportComment, reportComment),
    on(api.showHideComment, showHideComment),
    on(api.listModeratedComments, listModeratedComments),
    on(api.moderateComments, moderateComments),
    on(api.revealAuthor, revealAuthor),
    on(api.listAudit, listAudit),
  ],
  jobs: [sweepCasesJob],
  // The log keeps the id alone, which names nobody once the account is gone.
  copyPart,
  eraseUser: ({ db }, userId) => forgetReports(db, userId),
})
