/** The university's word on who somebody is (decision Q-15): its LDAP directory, or the local table without one. */
import type { Context } from '#server/feature.ts'
import { authenticateLocally } from './directory-local.ts'
import type { UniversityName } from './sign-in-names.ts'

/** What the university knows of a person; it changes there only (PROF-085, PROF-086). */
export interface DirectoryPerson extends UniversityName {
  /** 999 for any prefix but the three usual ones. */
  prefixId: number
  prefixName: string
  firstname: string
  lastname: string
  /** Where the directory has Latin names. */
  firstnameTh: string | null
  lastnameTh: string | null
  idCode: string | null
  email: string | null
  workplace: string
  job: string
  isLecturer: boolean
}

export interface Credentials {
  /** Null for a name that no account can have: refused like any other, after the same work. */
  account: UniversityName | null
  password: string
}

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
