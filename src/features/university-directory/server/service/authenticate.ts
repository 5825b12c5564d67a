/** University directory (decision Q-15): LDAP, or the local table if LDAP is not configured. */
import type { Context } from '#server/feature.ts'
import type { Credentials, DirectoryPerson } from './directory-person.ts'
import { authenticateLocally } from './local-directory.ts'

/**
 * Returns the person, or null for a wrong name or password and for an account that the university has closed.
 * @throws {AppError} 503 `upstream` if the directory is unavailable, 503 `overload` if too many requests wait
 */
export async function authenticate(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  credentials: Credentials,
): Promise<DirectoryPerson | null> {
  if (!config.ldap) return authenticateLocally({ db, config }, credentials)
  const { authenticateByLdap } = await import('./ldap-directory.ts')
  return authenticateByLdap({ ldap: config.ldap, log }, credentials)
}
