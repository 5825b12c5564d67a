/** The university's word on who somebody is (decision Q-15): its LDAP directory, or the local table without one. */
import type { Context } from '#server/feature.ts'
import { authenticateLocally } from './directory-local.ts'
import type { Credentials, DirectoryPerson } from './directory-person.ts'

/**
 * The person, or null for a wrong name or password and for an account that the university has closed.
 * @throws {Failure} 503 `upstream` when the directory cannot tell, 503 `overload` when too many ask
 */
export async function authenticate(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  credentials: Credentials,
): Promise<DirectoryPerson | null> {
  if (!config.ldap) return authenticateLocally({ db, config }, credentials)
  const { authenticateByLdap } = await import('./directory-ldap.ts')
  return authenticateByLdap({ ldap: config.ldap, log }, credentials)
}
