/** Endpoints and registrations of the comments feature. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { commentErrors } from '../texts.ts'
import { exportSection } from './repository/export-section.ts'
import { deleteCaptchaPass } from './repository/write-comments.ts'
import { deleteComment, updateComment } from './service/change-comment.ts'
import { createComment } from './service/create-comment.ts'
import { listPostComments } from './service/list-comments.ts'
import { listQuickPhrases, listStickers } from './service/offered.ts'

export const comments = feature({
  name: 'comments',
  tables: ['stickers', 'quick_phrases', 'comments', 'comment_captcha_passes'],
  endpoints: [
    handle(api.listComments, listPostComments, { reportsTopics: true }),
    handle(api.listStickers, listStickers, { reportsTopics: true }),
    handle(api.listQuickPhrases, listQuickPhrases, { reportsTopics: true }),
    handle(api.createComment, createComment),
    handle(api.updateComment, updateComment),
    handle(api.deleteComment, deleteComment),
  ],
  errorTexts: commentErrors,
  exportSection: exportSection,
  mergeUser: {
    columns: [{ column: 'comments.user_id' }, { column: 'comment_captcha_passes.user_id', rows: 'delete' }],
  },
  // The person's comments stay.
  eraseUser: ({ db }, userId) => deleteCaptchaPass(db, userId),
})
