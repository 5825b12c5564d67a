/** Seed section of registrations. The counts of people who joined are part of the trainings. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'

const RegistrationRow = z.strictObject({
  user_id: SeedId,
  training_id: SeedId,
  state: z.enum(['joined', 'waiting']),
  /** When the person joined the training or its waiting list. */
  at: SeedTime,
  /** When a person on the waiting list got a place; `at` is when they began to wait. */
  moved_up_at: orNull(SeedTime),
})
type RegistrationRow = z.output<typeof RegistrationRow>

// Seeding sends no mails: what began or was recorded before is known.
const insertStatement = statement(
  'registrations.seed',
  `insert into user_events (user_id, training_id, session_id, state, created_at, joined_at, waiting_since, reminded_at,
     recording_announced_at)
   select own.user_id, own.training_id, first.id, own.state, own.at,
     case when own.state = 'joined' then coalesce(own.moved_up_at, own.at) end,
     case when own.state = 'waiting' or own.moved_up_at is not null then own.at end,
     case when first.starts_at <= now() + interval '1 day' then now() end,
     case when training.recording_url is not null then now() end
   from json_to_recordset($1) as own (user_id bigint, training_id bigint, state text, at timestamptz,
     moved_up_at timestamptz)
   join trainings training on training.post_id = own.training_id
   cross join lateral (select session.id, session.starts_at from training_sessions session
     where session.training_id = own.training_id order by session.starts_at limit 1) first
   on conflict (user_id, training_id) do nothing`,
)

export const registrationsSeed = seedPart<RegistrationRow>({
  section: 'registrations',
  table: 'user_events',
  row: RegistrationRow,
  key: (row) => `${row.user_id} ${row.training_id}`,
  references: (row) => [
    { field: 'user_id', table: 'users', id: row.user_id },
    { field: 'training_id', table: 'trainings', id: row.training_id },
  ],
  async write({ db }, rows) {
    await db.query(insertStatement, [jsonRows(rows)])
    await advanceIdentity(db, 'user_events')
  },
})
