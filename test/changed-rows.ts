/** Records each row that a committed transaction changes, by triggers, so that a test can read what one call stored. */
import type { Database } from '#server/database/db.ts'

export interface ChangedRows {
  /** The tables whose rows changed since the last call of this function, e.g. `comments insert`. */
  take(): Promise<string[]>
}

/** `except`: what is not recorded, as a table or as `sessions update`. */
export async function recordChangedRows(
  { primaryPool: pool }: Pick<Database, 'primaryPool'>,
  except: readonly string[],
): Promise<ChangedRows> {
  await pool.query(
    `create unlogged table changed_rows (what text not null);
     create function record_row() returns trigger language plpgsql as $$
       begin insert into changed_rows values (tg_table_name || ' ' || lower(tg_op)); return null; end $$`,
  )
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('changed_rows', 'schema_migrations')`,
  )
  const names = rows.map(({ name }) => name)
  const unknown = except.filter((one) => !names.includes(one.split(' ')[0] as string))
  if (unknown.length > 0) throw new Error(`There is no table for ${unknown.join(', ')}`)
  for (const name of names) {
    const recorded = ['insert', 'update', 'delete'].filter((operation) => !except.includes(`${name} ${operation}`))
    if (except.includes(name)) continue
    await pool.query(
      `create trigger record_row after ${recorded.join(' or ')} on ${name} for each row execute function record_row()`,
    )
  }
  return {
    async take() {
      const { rows } = await pool.query<{ what: string }>('delete from changed_rows returning what')
      return [...new Set(rows.map(({ what }) => what))].sort()
    },
  }
}
