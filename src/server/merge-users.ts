/** Moves the rows of one account to another, as each feature declares for its tables. */
import { type Db, dynamicStatement } from './database/db.ts'
import type { Context, Feature, MergedColumn, MergedUsers, MergePlan } from './feature.ts'

type MergingFeature = Pick<Feature, 'mergeUser'>

/** What a merge would do; changes nothing. Columns without rows are left out. */
export async function planMerge(features: readonly MergingFeature[], db: Db, users: MergedUsers): Promise<MergePlan> {
  const plan: MergePlan = { columns: [], blockers: [] }
  for (const { mergeUser } of features) {
    plan.blockers.push(...((await mergeUser?.findBlockers?.(db, users)) ?? []))
    for (const merged of mergeUser?.columns ?? []) {
      if (merged.rows === 'keep') continue
      const [row] = await db.query(countStatement(merged), [users.sourceId, users.targetId])
      if (row && row.rows > 0) plan.columns.push({ column: merged.column, ...row })
    }
  }
  return plan
}

/** Moves all rows, in feature order. The caller has locked both accounts and found no blocker. */
export async function mergeUsers(
  features: readonly MergingFeature[],
  context: Context,
  users: MergedUsers,
): Promise<void> {
  for (const { mergeUser } of features) {
    if (!mergeUser) continue
    await mergeUser.before?.(context, users)
    const touched: Record<string, number[]> = {}
    for (const merged of mergeUser.columns) touched[merged.column] = await moveRows(context.db, merged, users)
    await mergeUser.after?.(context, users, touched)
  }
}

async function moveRows(db: Db, merged: MergedColumn, users: MergedUsers): Promise<number[]> {
  const { rows = 'move' } = merged
  if (rows === 'keep' || rows === 'custom') return []
  const values = [users.sourceId, users.targetId]
  const changed = [
    ...(rows === 'move' && hasClashes(merged)
      ? await db.query(changeStatement(merged, merged.clashing ?? 'delete', clashSql(merged)), values)
      : []),
    ...(await db.query(changeStatement(merged, rows, 'true'), values)),
  ]
  return [...new Set(changed.flatMap(({ touched }) => touched ?? []))]
}

function countStatement(merged: MergedColumn) {
  const [table, column] = namesOf(merged)
  return dynamicStatement<{ rows: number; clashes: number }>(
    `merge.count.${merged.column}`,
    `select count(*)::int as rows, count(*) filter (where ${clashSql(merged)})::int as clashes
     from ${table} own where own.${column} = $1 and $2::bigint is not null`,
  )
}

function changeStatement(merged: MergedColumn, change: 'move' | 'delete' | 'detach', condition: string) {
  const [table, column] = namesOf(merged)
  const start =
    change === 'delete'
      ? `delete from ${table} own`
      : `update ${table} own set ${column} = ${change === 'move' ? '$2::bigint' : 'null'}`
  return dynamicStatement<{ touched: number | null }>(
    `merge.${change}.${merged.column}`,
    `${start} where own.${column} = $1 and $2::bigint is not null and (${condition})
     returning ${merged.touches ? `own.${merged.touches}` : 'null'}::bigint as touched`,
  )
}

function hasClashes({ uniqueWith, alsoClashes }: MergedColumn): boolean {
  return uniqueWith !== undefined || alsoClashes !== undefined
}

function clashSql(merged: MergedColumn): string {
  const [table, column] = namesOf(merged)
  const { uniqueWith, alsoClashes } = merged
  const same = uniqueWith?.map((name) => ` and other.${name} = own.${name}`).join('')
  const parts = [
    ...(same === undefined ? [] : [`exists (select from ${table} other where other.${column} = $2${same})`]),
    ...(alsoClashes === undefined ? [] : [`(${alsoClashes})`]),
  ]
  return parts.join(' or ') || 'false'
}

function namesOf({ column }: MergedColumn): [table: string, column: string] {
  return column.split('.') as [string, string]
}
