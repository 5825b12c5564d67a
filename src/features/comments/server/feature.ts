/** Comments and stickers: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { commentErrors } from '../texts.ts'
import { copyPart } from './repository/export-section.ts'
import { deleteComment, updateComment } from './service/change-comment.ts'
import { createComment } from './service/create-comment.ts'
import { forgetProofOf, listPostComments, listStickers } from './service/list-comments.ts'

export const comments = feature({
  name: 'comments',
  endpoints: [
    on(api.listComments, listPostComments, { reportsTopics: true }),
    on(api.listStickers, listStickers, { reportsTopics: true }),
    on(api.createComment, createComment),
    on(api.updateComment, updateComment),
    on(api.deleteComment, deleteComment),
  ],
  errorTexts: commentErrors,
  copyPart,
  eraseUser: ({ db }, userId) => forgetProofOf(db, userId),
})
