/** Adds up what all features report about a person's learning, in one statement. */
import { type Db, dynamicStatement } from './database/db.ts'
import { type Feature, LEARNING, type Learning, type MonthCounts, type Months } from './feature.ts'

interface Row extends MonthCounts {
  kind: Learning
}

/** The sums of a user's learning by kind; zero for a kind that no feature reports. */
export async function countLearning(
  features: readonly Pick<Feature, 'learning'>[],
  db: Db,
  userId: number,
  months: Months,
): Promise<Record<Learning, MonthCounts>> {
  const events = features.flatMap(({ learning = {} }) =>
    LEARNING.flatMap((kind) =>
      learning[kind]
        ? `select '${kind}' as kind, own.at, own.amount::numeric as amount from (${learning[kind]}) own`
        : [],
    ),
  )
  const rows = events.length > 0 ? await db.query(statementOf(events), valuesOf(userId, months)) : []
  const counts = new Map(rows.map(({ kind, thisMonth, lastMonth }) => [kind, { thisMonth, lastMonth }]))
  return Object.fromEntries(
    LEARNING.map((kind) => [kind, counts.get(kind) ?? { thisMonth: 0, lastMonth: 0 }]),
  ) as Record<Learning, MonthCounts>
}

function statementOf(events: readonly string[]) {
  return dynamicStatement<Row>(
    'learning.count',
    `with months as (select $1::bigint as user_id, $2::timestamptz as last, $3::timestamptz as this,
       $4::timestamptz as next, $5::timestamptz as now)
     select kind, coalesce(round(sum(amount) filter (where at >= months.this)), 0)::int as "thisMonth",
       coalesce(round(sum(amount) filter (where at < months.this)), 0)::int as "lastMonth"
     from (${events.join(' union all ')}) events, months
     where at >= months.last and at < months.next and at <= months.now group by kind`,
  )
}

const valuesOf = (userId: number, { last, this: current, next, now }: Months) => [userId, last, current, next, now]
