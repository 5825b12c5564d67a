/** Test factory of trainings. */
import { createEventPost } from '#features/posts/testing.ts'
import type { Db } from '#server/database/db.ts'
import { insertRow, insertRows, type NewRow } from '#test/rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type EventPost = Parameters<typeof createEventPost>[1]

interface TrainingOptions extends EventPost {
  training?: NewRow<'trainings'>
  /** Hours from now until each session starts; a session takes three hours. Default: one session in a week. */
  startsInHours?: readonly number[]
  /** Ids of the tech reviews that the training is about. */
  toolIds?: readonly number[]
}

/** Creates a published training that people can join; its sessions take place at `https://room.example/{position}`. */
export async function createTraining(
  db: Db,
  { training = {}, startsInHours = [7 * 24], toolIds = [], ...overrides }: TrainingOptions,
) {
  const post = await createEventPost(db, overrides)
  const now = Date.now()
  await insertRow(db, 'trainings', {
    seats: 30,
    joinCount: 12,
    lastDateJoin: new Date(now + 5 * DAY_MS),
    ...training,
    postId: post.id,
  })
  await insertRows(
    db,
    'training_sessions',
    startsInHours.map((hours, position) => ({
      trainingId: post.id,
      position,
      startsAt: new Date(now + hours * HOUR_MS),
      endsAt: new Date(now + (hours + 3) * HOUR_MS),
      channel: 'ออนไลน์',
      joinUrl: `https://room.example/${position}`,
    })),
  )
  await insertRows(
    db,
    'training_tools',
    toolIds.map((techReviewId, position) => ({ trainingId: post.id, techReviewId, position })),
  )
  return post
}
