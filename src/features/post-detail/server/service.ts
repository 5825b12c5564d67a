/** One post with everything that its page shows, combined from the features that own the parts. */

import { COMMENTS_SHOWN } from '#features/comments/constants.ts'
import { readNewestComments } from '#features/comments/server/service/list-comments.ts'
import { readCardAmong } from '#features/feed/server/service/read-cards.ts'
import { postTypeOf } from '#features/posts/constants.ts'
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { readParts } from '#features/posts/server/service/read-parts.ts'
import { listJoined, readRegistration } from '#features/registrations/server/service/read-registration.ts'
import { readTrainingRating } from '#features/reviews/server/service/summarize.ts'
import { presentLicence } from '#features/stories/policy.ts'
import { readTraining, readTrainingsOfTool } from '#features/trainings/server/service.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { getPost, Post } from '../contract.ts'

/** POST-047. Returns 404 for an unknown type, and for every post that `loadVisiblePost` hides from the reader. */
export async function readPost(
  call: VisitorCall,
  { type, postId }: ParsedInput<typeof getPost>,
): Promise<{ data: Post }> {
  const post = await loadVisiblePost(call, { id: postId, type: postTypeOf(type) ?? throwError('not_found') })
  const isReview = post.postType === 'tech_review'
  const isEvent = post.postType === 'event'
  const [{ techReview, licenceCode, card, associates, ...parts }, trainings, training, { comments, threads }] =
    await Promise.all([
      readPartsAndCards(call, post.id),
      isReview ? readTrainingsOfReader(call, post.id) : [],
      isEvent ? readTrainingOfReader(call, post.id) : null,
      isEvent ? { comments: [], threads: 0 } : readNewestComments(call, { postId: post.id, limit: COMMENTS_SHOWN }),
    ])
  if (!card) throwError('not_found')
  for (const { id } of parts.co_authors) call.shows(`user:${id}`)
  return {
    data: {
      ...card,
      ...parts,
      licence: licenceCode === null ? null : presentLicence(licenceCode),
      status: post.status,
      associate_posts: associates,
      tech_review: techReview && {
        ...techReview,
        events: trainings,
        show_online_training_badge: flag(trainings.length > 0),
        one_event_available_to_join: flag(
          trainings.some(({ training_state: state, is_joined: isJoined }) => state === 'open' && isJoined === 0),
        ),
      },
      teaching_story: card.teaching_story && {
        type: card.teaching_story.type,
        teacher_account: parts.teacher_account,
      },
      event: training,
      comments,
      comment_threads: threads,
    },
  }
}

async function readTrainingsOfReader(call: VisitorCall, techReviewId: number) {
  const trainings = await readTrainingsOfTool(call, techReviewId)
  const joined = await listJoined(
    call,
    trainings.map(({ id }) => id),
  )
  for (const { id } of trainings) call.shows(`training:${id}`)
  return trainings.map((training) => ({ ...training, is_joined: flag(joined.has(training.id)) }))
}

async function readTrainingOfReader(call: VisitorCall, postId: number) {
  const [training, { offer, registration }, rating] = await Promise.all([
    readTraining(call, postId),
    readRegistration(call, postId),
    readTrainingRating(call, postId),
  ])
  return { ...training, registration_offer: offer, registration, rating }
}

async function readPartsAndCards(call: VisitorCall, postId: number) {
  const { associateIds, ...parts } = await readParts(call, postId)
  const { card, others: associates } = await readCardAmong(call, postId, associateIds)
  return { ...parts, card, associates }
}
