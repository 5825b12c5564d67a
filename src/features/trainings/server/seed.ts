/** Seed section of trainings: posts of type `event` with their sessions. */
import * as z from 'zod/mini'
import {
  checkPosts,
  finishSeedPosts,
  postReferences,
  postSeedFields,
  writeSeedPosts,
} from '#features/posts/server/service/seed-posts.ts'
import { daysBetween } from '#lib/dates.ts'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'

const DAY_MS = 86_400_000

const TrainingRow = z.strictObject({
  ...postSeedFields,
  /** Baht, up to two decimals. */
  price: z._default(z.number().check(z.gte(0), z.multipleOf(0.01)), 0),
  seats: z.int().check(z.positive()),
  join: z._default(z.int().check(z.gte(0)), 0),
  last_date_join: SeedTime,
  /** Days from the day of seeding to the first session: all dates move by whole days, so that it is open on any day. */
  starts_in_days: orNull(z.int().check(z.gte(0), z.lte(365))),
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
        join_url: orNull(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  tech_reviews: z._default(z.array(SeedId), []),
})
type TrainingRow = z.output<typeof TrainingRow>

// The number of people who joined is taken from the seed once: afterwards registrations change it (decision 0053).
const upsertTrainings = statement(
  'trainings.seed',
  `insert into trainings (post_id, price_satang, seats, join_count, last_date_join, recording_url,
     is_monthly, monthly_on, event_image_id, has_test, has_certificate)
   select post_id, price_satang, seats, join_count, last_date_join, recording_url, is_monthly, monthly_on,
     event_image_id, has_test, has_certificate
   from json_populate_recordset(null::trainings, $1)
   on conflict (post_id) do update set price_satang = excluded.price_satang, seats = excluded.seats,
     last_date_join = excluded.last_date_join,
     recording_url = excluded.recording_url, is_monthly = excluded.is_monthly, monthly_on = excluded.monthly_on,
     event_image_id = excluded.event_image_id, has_test = excluded.has_test,
     has_certificate = excluded.has_certificate`,
)

const upsertSessions = statement(
  'trainings.seed-sessions',
  `insert into training_sessions as session (training_id, position, starts_at, ends_at, channel, join_url)
   select training_id, position, starts_at, ends_at, channel, join_url
   from json_populate_recordset(null::training_sessions, $1)
   on conflict (training_id, position) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     channel = excluded.channel, join_url = excluded.join_url,
     calendar_sequence = session.calendar_sequence + (
       (session.starts_at, session.ends_at, session.channel)
       is distinct from (excluded.starts_at, excluded.ends_at, excluded.channel))::int`,
)

const deleteOtherSessions = statement(
  'trainings.delete-other-sessions',
  `delete from training_sessions where training_id = any($1::bigint[]) and (training_id, position) not in
     (select training_id, position from json_populate_recordset(null::training_sessions, $2))`,
)

const deleteTools = statement(
  'trainings.delete-tools',
  'delete from training_tools where training_id = any($1::bigint[])',
)

const insertTools = statement(
  'trainings.seed-tools',
  `insert into training_tools (training_id, tech_review_id, position)
   select training_id, tech_review_id, position from json_populate_recordset(null::training_tools, $1)`,
)

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
  async write({ db }, seeded) {
    const rows = seeded.map((row) => moveDates(row, new Date()))
    await writeSeedPosts(db, 'event', rows)
    await db.query(upsertTrainings, [jsonRows(rows.map(toTraining))])
    const ids = rows.map((row) => row.id)
    const sessions = jsonRows(
      rows.flatMap((row) => row.sessions.map((session, position) => ({ ...session, training_id: row.id, position }))),
    )
    await db.query(upsertSessions, [sessions])
    await db.query(deleteOtherSessions, [ids, sessions])
    await advanceIdentity(db, 'training_sessions')
    await db.query(deleteTools, [ids])
    const tools = rows.flatMap((row) =>
      row.tech_reviews.map((tech_review_id, position) => ({ training_id: row.id, tech_review_id, position })),
    )
    await db.query(insertTools, [jsonRows(tools)])
  },
  finish: ({ db }, rows) => finishSeedPosts(db, rows),
})

/** The training with its dates as many days from now as it asks. */
export function moveDates(row: TrainingRow, now: Date): TrainingRow {
  const [first] = row.sessions
  if (row.starts_in_days === null || !first) return row
  const days = row.starts_in_days - daysBetween(now, first.starts_at)
  const move = (moment: Date) => new Date(moment.getTime() + days * DAY_MS)
  return {
    ...row,
    last_date_join: move(row.last_date_join),
    sessions: row.sessions.map((session) => ({
      ...session,
      starts_at: move(session.starts_at),
      ends_at: move(session.ends_at),
    })),
  }
}

/** The row of `trainings`. */
function toTraining({ id, price, join, starts_in_days: _, ...row }: TrainingRow) {
  return { ...row, post_id: id, price_satang: Math.round(price * 100), join_count: join }
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
