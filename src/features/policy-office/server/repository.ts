import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

const namesStatement = statement<{ id: number; name: string }>(
  'policy-office.names',
  `select editor.id, ${fullnameSql('editor')} as name from users editor
   where editor.id = any($1::bigint[]) and editor.deleted_at is null`,
)

export async function findNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query(namesStatement, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
