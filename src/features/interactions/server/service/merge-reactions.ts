/** What a merge of two accounts does to reactions and follows. */
import { recountLikes } from '#features/comments/server/service/comment-likes.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import type { MergePart } from '#server/feature.ts'
import { deleteViewsOf } from '../repository/views.ts'
import { keyOfUser } from './count-view.ts'

const ONE_PER_POST = { uniqueWith: ['post_id'], touches: 'post_id' }

/** Of two equal reactions one stays. No one follows the own account; the counters are counted again. */
export const mergeReactions: MergePart = {
  columns: [
    { column: 'post_likes.user_id', ...ONE_PER_POST },
    { column: 'post_pins.user_id', ...ONE_PER_POST },
    { column: 'post_used_its.user_id', ...ONE_PER_POST },
    { column: 'post_votes.user_id', uniqueWith: ['post_id', 'kind'], touches: 'post_id' },
    { column: 'post_shares.user_id', touches: 'post_id' },
    { column: 'post_uses.user_id', uniqueWith: ['post_id', 'action'] },
    { column: 'story_tool_used_its.user_id', uniqueWith: ['story_tool_id'] },
    { column: 'comment_likes.user_id', uniqueWith: ['comment_id'], touches: 'comment_id' },
    { column: 'follows.follower_id', uniqueWith: ['user_id'], alsoClashes: 'own.user_id = $2' },
    { column: 'follows.user_id', uniqueWith: ['follower_id'], alsoClashes: 'own.follower_id = $2' },
    { column: 'training_opening_notifications.user_id', uniqueWith: ['training_id'] },
  ],
  async after({ db }, { sourceId }, { 'comment_likes.user_id': commentIds = [], ...posts }) {
    await deleteViewsOf(db, keyOfUser(sourceId))
    await recountPosts(db, [...new Set(Object.values(posts).flat())])
    await recountLikes(db, commentIds)
  },
}
