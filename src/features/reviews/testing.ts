/** Test helpers of reviews. */
import { createTraining } from '#features/trainings/testing.ts'
import { maskName } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import type { Actor } from '#test/app.ts'
import { insertRow, type NewRow } from '#test/rows.ts'

const HOUR_MS = 3_600_000

/** Body of a review that is accepted; of a training unless it says otherwise. */
function reviewBody(overrides: Record<string, unknown> = {}) {
  const isWeb = overrides.type === 2
  return { type: 1, score: 5, opinion: 'ได้ลองทำจริงทุกขั้น', is_anonymous: 0, impacts: isWeb ? [] : [1, 2], ...overrides }
}

export const writeReview = (actor: Actor, overrides: Record<string, unknown> = {}) =>
  actor.post('/api/reviews', reviewBody(overrides))

export const changeReview = (actor: Actor, id: number, overrides: Record<string, unknown> = {}) =>
  actor.request({ method: 'PATCH', url: `/api/reviews/${id}`, payload: reviewBody(overrides) })

/** Inserts a review; by default a published one of a training, two days old. */
export function createReview(
  db: Db,
  { hoursAgo = 48, ...row }: NewRow<'reviews'> & { userId: number; hoursAgo?: number },
) {
  return insertRow(db, 'reviews', {
    type: 1,
    score: 5,
    opinion: 'ดีมาก',
    impacts: row.type === 2 ? [] : [2],
    status: 'published',
    tookPart: Boolean(row.reviewableId),
    createdAt: new Date(Date.now() - hoursAgo * HOUR_MS),
    maskedName: maskName('ชูใจ รักเรียน'),
    ...row,
  })
}

/** A training that has ended and that this person joined. Returns its id. */
export async function takeTraining(
  db: Db,
  {
    authorId,
    userId,
    endedHoursAgo = 24,
    joinCount = 12,
    ...post
  }: { authorId: number; userId: number; endedHoursAgo?: number; joinCount?: number; topic?: string },
): Promise<number> {
  // A session of the factory takes three hours.
  const { id } = await createTraining(db, {
    authorId,
    ...post,
    startsInHours: [-endedHoursAgo - 3],
    training: { joinCount },
  })
  await joinTraining(db, userId, id)
  return id
}

export function joinTraining(db: Db, userId: number, trainingId: number) {
  return insertRow(db, 'user_events', { userId, trainingId, state: 'joined', joinedAt: new Date() })
}
