/** SQL of the daily numbers. Days are days in Bangkok. */
import { type Db, statement } from '#server/database/db.ts'
import type { Measure } from '../../constants.ts'

interface DailyNumber {
  measure: Measure
  day: string
  amount: number
}

const day = (column: string) => `(${column} at time zone 'Asia/Bangkok')::date`
const start = (parameter: string) => `(${parameter}::date::timestamp at time zone 'Asia/Bangkok')`

const readStatement = statement<DailyNumber>(
  'site-numbers.read',
  `select measure, day::text, amount from daily_numbers where day >= $1::date and day <= $2::date`,
)
/** One row per measure: to read thousands of rows costs the server more than the database. */
const readSeriesStatement = statement<{ measure: Measure; amounts: Record<string, number> }>(
  'site-numbers.series',
  `select measure, json_object_agg(day - $1::date, amount) as amounts from daily_numbers
   where day >= $1::date and day <= $2::date group by measure`,
)
const sinceStatement = statement<{ since: string | null }>(
  'site-numbers.since',
  `select min(day)::text as since from daily_numbers where measure = 'readers' and amount > 0`,
)
const hasAnyStatement = statement(
  'site-numbers.has-any',
  `select 1 from daily_numbers where measure = 'members' limit 1`,
)

/**
 * Different readers of posts on one day. Rows of views live for a day and move with each later view, so a later count
 * may find fewer: the larger one stays.
 */
const countReadersStatement = statement(
  'site-numbers.count-readers',
  `insert into daily_numbers (measure, day, amount)
   select 'readers', $1::date, count(distinct viewer_key) from post_views
   where counted_at >= ${start('$1')} and counted_at < ${start('$1')} + interval '1 day'
   on conflict (measure, day) do update set amount = greatest(daily_numbers.amount, excluded.amount)`,
)
/** Days without a row get 0, so that a number that fell to nothing is corrected as well. */
const recountStatement = statement(
  'site-numbers.recount',
  `with days as (select generate_series($1::date, $2::date, interval '1 day')::date as day),
     found as (
       select 'members' as measure, ${day('created_at')} as day from users
       where deleted_at is null and role_type = 'user' and created_at >= ${start('$1')}
       union all
       select 'registrations', ${day('created_at')} from user_events
       where state <> 'cancelled' and created_at >= ${start('$1')}
       union all
       select 'posts', ${day('published_at')} from posts
       where status = 1 and deleted_at is null and published_at >= ${start('$1')}
       union all
       select 'comments', ${day('created_at')} from comments
       where deleted_at is null and created_at >= ${start('$1')}),
     counted as (select measure, day, count(*)::int as amount from found group by measure, day)
   insert into daily_numbers (measure, day, amount)
   select name.measure, days.day, coalesce(counted.amount, 0)
   from days cross join unnest(array['members', 'registrations', 'posts', 'comments']) name (measure)
   left join counted on counted.measure = name.measure and counted.day = days.day
   on conflict (measure, day) do update set amount = excluded.amount where daily_numbers.amount <> excluded.amount`,
)
const writeStatement = statement(
  'site-numbers.write',
  `insert into daily_numbers (measure, day, amount)
   select $1, day, amount from unnest($2::date[], $3::int[]) as given (day, amount)
   on conflict (measure, day) do nothing`,
)

export function readNumbers(db: Db, from: string, to: string): Promise<DailyNumber[]> {
  return db.query(readStatement, [from, to])
}

/** Amounts of each measure by the number of days after `from`; days and measures without a number are absent. */
export async function readSeries(db: Db, from: string, to: string): Promise<Map<Measure, Record<string, number>>> {
  const rows = await db.query(readSeriesStatement, [from, to])
  return new Map(rows.map(({ measure, amounts }) => [measure, amounts]))
}

/** First day with readers. */
export async function findReadersSince(db: Db): Promise<string | null> {
  return (await db.query(sinceStatement))[0]?.since ?? null
}

export async function hasNumbers(db: Db): Promise<boolean> {
  return (await db.query(hasAnyStatement)).length > 0
}

export async function countReaders(db: Db, ofDay: string): Promise<void> {
  await db.query(countReadersStatement, [ofDay])
}

/** Counts new members, registrations, posts and comments of these days again. */
export async function recount(db: Db, from: string, to: string): Promise<void> {
  await db.query(recountStatement, [from, to])
}

/** Writes days that have no number yet. */
export async function writeNumbers(
  db: Db,
  measure: Measure,
  numbers: readonly { day: string; amount: number }[],
): Promise<void> {
  await db.query(writeStatement, [measure, numbers.map((one) => one.day), numbers.map(({ amount }) => amount)])
}
