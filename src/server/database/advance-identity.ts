import { type Db, dynamicStatement } from './db.ts'

/** Sets the identity sequence of the table beyond its largest id, so that the next insert gets a free id. */
export async function advanceIdentity(db: Db, table: string): Promise<void> {
  await db.query(
    dynamicStatement(
      'database.advance-identity',
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}),
         pg_sequence_last_value(pg_get_serial_sequence('${table}', 'id')::regclass), 1))`,
    ),
  )
}
