/** Counts the trainings that a user joined and their hours, by the month in which they ended (Q-91, decision 0053). */
import { type Db, statement } from '#server/database/db.ts'
import type { MonthCounts, Months } from '#server/feature.ts'

const NONE: MonthCounts = { thisMonth: 0, lastMonth: 0 }

const trainingsStatement = statement<MonthCounts>(
  'registrations.trainings-joined',
  `select (count(*) filter (where last.ends_at >= $3))::int as "thisMonth",
     (count(*) filter (where last.ends_at < $3))::int as "lastMonth"
   from user_events own cross join lateral (select max(session.ends_at) as ends_at from training_sessions session
     where session.training_id = own.training_id) last
   where own.user_id = $1 and own.state = 'joined' and last.ends_at >= $2 and last.ends_at <= $4`,
)

/** Joined trainings whose last session ended. */
export async function countTrainingsJoined(db: Db, userId: number, months: Months): Promise<MonthCounts> {
  const [row] = await db.query(trainingsStatement, [userId, months.last, months.this, months.now])
  return row ?? NONE
}

const hoursStatement = statement<MonthCounts>(
  'registrations.learning-hours',
  `select coalesce(round(sum(hours) filter (where ends_at >= $3)), 0)::int as "thisMonth",
     coalesce(round(sum(hours) filter (where ends_at < $3)), 0)::int as "lastMonth"
   from (select session.ends_at, extract(epoch from session.ends_at - session.starts_at) / 3600 as hours
     from user_events own join training_sessions session on session.training_id = own.training_id
     where own.user_id = $1 and own.state = 'joined' and session.ends_at >= $2 and session.ends_at <= $4) attended`,
)

/** Whole hours of the sessions that ended. */
export async function countLearningHours(db: Db, userId: number, months: Months): Promise<MonthCounts> {
  const [row] = await db.query(hoursStatement, [userId, months.last, months.this, months.now])
  return row ?? NONE
}
