/** Seed section of trainings: posts of type `event` with their sessions. */
import { and, eq, gte } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  checkPosts,
  finishSeedPosts,
  postReferences,
  postSeedFields,
  writeSeedPosts,
} from '#features/posts/server/service/seed-posts.ts'
import { orNull, SeedId, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { advanceIdentity, anyOf, upsert } from '#server/database/upsert.ts'
import { trainingSessions, trainings, trainingTools } from './tables.ts'

const TrainingRow = z.strictObject({
  ...postSeedFields,
  /** Baht, up to two decimals. */
  price: z._default(z.number().check(z.gte(0), z.multipleOf(0.01)), 0),
  seats: z.int().check(z.positive()),
  join: z._default(z.int().check(z.gte(0)), 0),
  last_date_join: SeedTime,
  recording_url: orNull(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
  is_monthly: z._default(z.boolean(), false),
  /** First day of the month of a monthly training. */
  monthly_on: orNull(z.iso.date()),
  event_image_id: orNull(SeedId),
  has_test: z._default(z.boolean(), false),
  has_certificate: z._default(z.boolean(), false),
  sessions: z
    .array(
      z.strictObject({
        starts_at: SeedTime,
        ends_at: SeedTime,
        channel: z._default(z.string().check(z.maxLength(200)), ''),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  tech_reviews: z._default(z.array(SeedId), []),
})
type TrainingRow = z.output<typeof TrainingRow>

export const trainingsSeed = seedPart<TrainingRow>({
  section: 'trainings',
  table: 'posts',
  row: TrainingRow,
  key: (row) => row.id,
  references: (row) => [
    ...postReferences(row),
    { field: 'event_image_id', table: 'images', id: row.event_image_id },
    ...row.tech_reviews.map((id) => ({ field: 'tech_reviews', table: 'tech_reviews', id })),
  ],
  check: (rows) => [...checkPosts('trainings', rows), ...checkTrainings(rows)],
  async write({ db }, rows) {
    await writeSeedPosts(db, 'event', rows)
    await upsert(db, trainings, rows.map(toTraining), { target: [trainings.postId] })
    const sessions = rows.flatMap((row) =>
      row.sessions.map(({ starts_at: startsAt, ends_at: endsAt, channel }, position) => ({
        trainingId: row.id,
        position,
        startsAt,
        endsAt,
        channel,
      })),
    )
    await upsert(db, trainingSessions, sessions, { target: [trainingSessions.trainingId, trainingSessions.position] })
    for (const row of rows) {
      await db.orm
        .delete(trainingSessions)
        .where(and(eq(trainingSessions.trainingId, row.id), gte(trainingSessions.position, row.sessions.length)))
    }
    await advanceIdentity(db, trainingSessions)
    const ids = rows.map((row) => row.id)
    await db.orm.delete(trainingTools).where(anyOf(trainingTools.trainingId, ids))
    const tools = rows.flatMap(({ id: trainingId, tech_reviews: reviews }) =>
      reviews.map((techReviewId, position) => ({ trainingId, techReviewId, position })),
    )
    await upsert(db, trainingTools, tools, { target: [trainingTools.trainingId, trainingTools.techReviewId] })
  },
  finish: ({ db }, rows) => finishSeedPosts(db, rows),
})

function toTraining(row: TrainingRow): typeof trainings.$inferInsert {
  return {
    postId: row.id,
    priceSatang: Math.round(row.price * 100),
    seats: row.seats,
    joinCount: row.join,
    lastDateJoin: row.last_date_join,
    recordingUrl: row.recording_url,
    isMonthly: row.is_monthly,
    monthlyOn: row.monthly_on,
    eventImageId: row.event_image_id,
    hasTest: row.has_test,
    hasCertificate: row.has_certificate,
  }
}

function checkTrainings(rows: readonly TrainingRow[]): string[] {
  return rows.flatMap((row, index) => {
    const errors: string[] = []
    const add = (field: string, text: string) => errors.push(`trainings[${index}].${field}: ${text}`)
    if (row.join > row.seats) add('join', 'more than the seats')
    if (row.is_monthly !== (row.monthly_on !== null))
      add('monthly_on', 'required with is_monthly, not allowed without it')
    row.sessions.forEach(({ starts_at: start, ends_at: end }, session) => {
      if (end <= start) add(`sessions[${session}].ends_at`, 'not after its start')
    })
    return errors
  })
}
