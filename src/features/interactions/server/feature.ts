/** Registers the interactions feature: views, reactions, follows, votes and shares. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { interactionTexts } from '../texts.ts'
import { cleanupViewsJob, notifyVotersJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { TOOLS_USED } from './repository/tools-used.ts'
import { countView } from './service/count-view.ts'
import { deleteReactionsOf } from './service/erase-reactions.ts'
import { followTeacher, unfollowTeacher } from './service/follow-teacher.ts'
import { likeComment } from './service/like-comment.ts'
import { mergeReactions } from './service/merge-reactions.ts'
import { likePost, markUsed, pinPost, unmarkUsed, unpinPost } from './service/react-to-post.ts'
import { requestTraining } from './service/request-training.ts'
import { saveAction } from './service/save-action.ts'
import { toggleToolUsed } from './service/toggle-tool-used.ts'
import { unvoteTraining, voteTraining } from './service/vote-training.ts'

export const interactions = feature({
  name: 'interactions',
  tables: [
    'post_likes',
    'post_pins',
    'post_used_its',
    'post_votes',
    'post_shares',
    'story_tool_used_its',
    'comment_likes',
    'follows',
    'post_views',
    'post_uses',
    'training_openings',
    'training_opening_notifications',
  ],
  endpoints: [
    handle(api.countView, countView),
    handle(api.likePost, likePost),
    handle(api.likeComment, likeComment),
    handle(api.pinPost, pinPost),
    handle(api.unpinPost, unpinPost),
    handle(api.markUsed, markUsed),
    handle(api.unmarkUsed, unmarkUsed),
    handle(api.toggleToolUsed, toggleToolUsed),
    handle(api.followTeacher, followTeacher),
    handle(api.unfollowTeacher, unfollowTeacher),
    handle(api.voteTraining, voteTraining),
    handle(api.unvoteTraining, unvoteTraining),
    handle(api.requestTraining, requestTraining),
    handle(api.saveAction, saveAction),
  ],
  errorTexts: interactionTexts.errors,
  jobs: [notifyVotersJob, cleanupViewsJob],
  exportSection: exportSection,
  mergeUser: mergeReactions,
  eraseUser: ({ db }, userId) => deleteReactionsOf(db, userId),
  learning: { tools_used: TOOLS_USED },
})
