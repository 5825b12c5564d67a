/** SQL of the lists of the dashboard: made by a job, read as they are. */
import { type Db, statement } from '#server/database/db.ts'
import { MISSED_FLOOR, MISSED_SHOWN, NEAR_SHARE, TOOLS_SHOWN, VOTES_SHOWN } from '../../constants.ts'

interface NumberList {
  name: string
  items: unknown
  countedAt: Date
}

/** Address of a small icon; the smallest width that covers 64 pixels. */
const ICON = `'/media/' || icon.storage_key || '/' ||
  (select coalesce(min(width) filter (where width >= 64), max(width)) from unnest(icon.widths) width) || '.webp'`
const TOOLS = `posts p join tech_reviews tool on tool.post_id = p.id left join images icon on icon.id = tool.tool_image_id
  where p.status = 1 and p.deleted_at is null`
const COMMON = `'id', p.id, 'name', tool.tool_name, 'href', '/content/tech-review/' || p.id, 'image', ${ICON}`
const write = (name: string, items: string) => `insert into number_lists (name, items, counted_at)
  values (${name}, (${items}), now())
  on conflict (name) do update set items = excluded.items, counted_at = excluded.counted_at`

const readStatement = statement<NumberList>(
  'site-numbers.lists',
  `select name, items, counted_at as "countedAt" from number_lists where name = any($1)`,
)
const toolsStatement = statement(
  'site-numbers.make-tools',
  write(
    `'tools'`,
    `select coalesce(json_agg(item order by used desc, id), '[]')::jsonb from (
       select json_build_object(${COMMON}, 'count', p.used_it_count) as item, p.used_it_count as used, p.id from ${TOOLS}
         and p.used_it_count > 0 order by p.used_it_count desc, p.id limit ${TOOLS_SHOWN}) best`,
  ),
)
const votesStatement = statement(
  'site-numbers.make-votes',
  write(
    `'votes'`,
    `select coalesce(json_agg(item order by missing, id), '[]')::jsonb from (
       select json_build_object(${COMMON}, 'count', p.vote_count, 'needed', p.minimum_voted_by,
           'since', (select min(created_at) from post_votes vote where vote.post_id = p.id and vote.kind = 'vote')) as item,
         p.minimum_voted_by - p.vote_count as missing, p.id from ${TOOLS}
         and p.vote_count < p.minimum_voted_by and p.vote_count >= p.minimum_voted_by * ${NEAR_SHARE}
       order by missing, p.id limit ${VOTES_SHOWN}) near`,
  ),
)
const missedStatement = statement(
  'site-numbers.make-missed',
  write(
    '$1',
    `with found as (select text, sum(times)::int as times, max(day)::text as last_day,
         min(day)::text as first_day from missed_searches
       where day > $2::date - $3::int group by text having sum(times) >= ${MISSED_FLOOR})
     select jsonb_build_object('total', (select count(*) from found),
       'since', (select min(first_day) from found), 'items', coalesce((
       select jsonb_agg(jsonb_build_object('text', text, 'times', times, 'lastDay', last_day) order by times desc, text)
       from (select * from found order by times desc, text limit ${MISSED_SHOWN}) best), '[]'))`,
  ),
)
const addMissedStatement = statement(
  'site-numbers.add-missed',
  `insert into missed_searches (day, text, times)
   select $1::date, text, times from unnest($2::text[], $3::int[]) as given (text, times) order by text
   on conflict (day, text) do update set times = missed_searches.times + excluded.times`,
)
/** Texts that stay below the floor for a month are forgotten. */
const forgetMissedStatement = statement(
  'site-numbers.forget-missed',
  `delete from missed_searches where day < $1::date - 400 or text in (
     select text from missed_searches group by text
     having sum(times) < ${MISSED_FLOOR} and max(day) < $1::date - 30)`,
)

const addRetriesStatement = statement(
  'site-numbers.add-retries',
  `insert into missed_retries (day, text, next, times)
   select $1::date, text, next, times from unnest($2::text[], $3::text[], $4::int[]) as given (text, next, times)
   order by text, next
   on conflict (day, text, next) do update set times = missed_retries.times + excluded.times`,
)
const forgetRetriesStatement = statement(
  'site-numbers.forget-retries',
  `delete from missed_retries where day < $1::date - 400 or (text, next) in (
     select text, next from missed_retries group by text, next
     having sum(times) < ${MISSED_FLOOR} and max(day) < $1::date - 30)`,
)

/** Searches of `next` that found something right after `text` had not. */
export interface Retry {
  text: string
  next: string
  times: number
}

export function readLists(db: Db, names: readonly string[]): Promise<NumberList[]> {
  return db.query(readStatement, [names])
}

export async function makeLists(db: Db): Promise<void> {
  await db.query(toolsStatement)
  await db.query(votesStatement)
}

export async function makeMissed(db: Db, name: string, today: string, days: number): Promise<void> {
  await db.query(missedStatement, [name, today, days])
}

/** Adds the numbers of searches of one day. */
export async function addMissed(db: Db, day: string, texts: ReadonlyMap<string, number>): Promise<void> {
  await db.query(addMissedStatement, [day, [...texts.keys()], [...texts.values()]])
}

export async function addRetries(db: Db, day: string, retries: readonly Retry[]): Promise<void> {
  await db.query(addRetriesStatement, [
    day,
    retries.map((retry) => retry.text),
    retries.map((retry) => retry.next),
    retries.map((retry) => retry.times),
  ])
}

/** Also pairs that stay below the floor. */
export async function forgetMissed(db: Db, today: string): Promise<void> {
  await db.query(forgetMissedStatement, [today])
  await db.query(forgetRetriesStatement, [today])
}
