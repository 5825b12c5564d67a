/** The numbers of home, and the trainings of a month. */
import { readLatestComments } from '#features/comments/server/service/latest-comments.ts'
import type { PostCard } from '#features/feed/contract.ts'
import { readCards } from '#features/feed/server/service/read-cards.ts'
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import { rootOfSection } from '#features/tags/constants.ts'
import { bangkokDay, bangkokMonth } from '#lib/dates.ts'
import { isNearMonth } from '#lib/search-params.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { BUBBLES_MAX, FACES_MAX, MONTH_RANGE, MONTH_SESSIONS_MAX } from '../constants.ts'
import type { MonthOfTrainings, SiteProof } from '../contract.ts'
import { currentMonth, firstOfMonth } from '../policy.ts'
import { sectionTexts } from '../texts.ts'
import { countSite, listSessions } from './repository.ts'

/** The response is the same for everyone; cached numbers are at most a minute old. */
export async function readSiteProof(call: VisitorCall): Promise<{ data: SiteProof }> {
  const { db, now, shows } = call
  const [{ freeSeats, authors, ...counts }, comments] = await Promise.all([
    countSite(db, { solutionsTag: rootOfSection('/solutions')!.id, now, faces: FACES_MAX }),
    readLatestComments(call, BUBBLES_MAX),
  ])
  for (const { id } of authors) shows(`user:${id}`)
  return {
    data: {
      ...counts,
      free_seats: freeSeats,
      faces: authors.map(({ image }) => imageUrl(image, AVATAR_PIXELS)),
      comments,
    },
  }
}

/** @throws {AppError} 422 for a month out of the range */
export async function listMonthTrainings(
  call: VisitorCall,
  { month, days_only }: { month: string; days_only?: '1' | '' | undefined },
): Promise<{ data: MonthOfTrainings }> {
  const now = call.now.getTime()
  if (month !== currentMonth(now) && !isNearMonth(month, MONTH_RANGE, now)) {
    throwError('validation', { errors: { month: [sectionTexts.agenda.noSuchMonth] } })
  }
  const from = firstOfMonth(month)
  const sessions = await listSessions(call.db, { from, to: bangkokMonth(from, 1), limit: MONTH_SESSIONS_MAX })
  const days = new Map<string, number>()
  for (const { postId, startsAt } of sessions) {
    const day = bangkokDay(startsAt)
    if (!days.has(day)) days.set(day, postId)
  }
  const shown = days_only ? [...days.values()] : sessions.map(({ postId }) => postId)
  const trainings = await readCards(call, [...new Set(shown)])
  const cards = new Map(trainings.map((card) => [card.id, card]))
  return {
    data: {
      trainings: days_only ? [] : trainings,
      days: [...days].flatMap(([day, postId]) => dayOf(day, cards.get(postId))),
    },
  }
}

/** Empty for a training that was deleted meanwhile. */
function dayOf(day: string, card: PostCard | undefined): MonthOfTrainings['days'] {
  if (!card?.event) return []
  const { training_state, training_state_text } = card.event
  return [
    { day, post_id: card.id, topic: card.topic, url: card.direct_uri_by_type, training_state, training_state_text },
  ]
}
