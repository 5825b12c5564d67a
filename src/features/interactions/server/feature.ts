/** What readers do with posts: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { interactionTexts } from '../texts.ts'
import { sweepViewsJob, tellVotersJob } from './jobs.ts'
import { copyPart } from './repository/export-section.ts'
import { countToolsUsed } from './repository/tools-used.ts'
import { countView, forgetMarksOf } from './service/count-view.ts'
import { followTeacher, unfollowTeacher } from './service/follow-teacher.ts'
import { likeComment } from './service/like-comment.ts'
import { likePost, markUsed, pinPost, unmarkUsed, unpinPost } from './service/react-to-post.ts'
import { requestTraining } from './service/request-training.ts'
import { saveAction } from './service/save-action.ts'
import { toggleToolUsed } from './service/toggle-tool-used.ts'
import { unvoteTraining, voteTraining } from './service/vote-training.ts'

export const interactions = feature({
  name: 'interactions',
  endpoints: [
    on(api.countView, countView),
    on(api.likePost, likePost),
    on(api.likeComment, likeComment),
    on(api.pinPost, pinPost),
    on(api.unpinPost, unpinPost),
    on(api.markUsed, markUsed),
    on(api.unmarkUsed, unmarkUsed),
    on(api.toggleToolUsed, toggleToolUsed),
    on(api.followTeacher, followTeacher),
    on(api.unfollowTeacher, unfollowTeacher),
    on(api.voteTraining, voteTraining),
    on(api.unvoteTraining, unvoteTraining),
    on(api.requestTraining, requestTraining),
    on(api.saveAction, saveAction),
  ],
  errorTexts: interactionTexts.errors,
  jobs: [tellVotersJob, sweepViewsJob],
  copyPart,
  eraseUser: ({ db }, userId) => forgetMarksOf(db, userId),
  learning: { tools_used: countToolsUsed },
})
