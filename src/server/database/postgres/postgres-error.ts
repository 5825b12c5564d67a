/** The embedded PostgreSQL cannot run. The message is one line that an operator can act on. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
