/** The embedded PostgreSQL cannot run; the message is one line a person can act on. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
