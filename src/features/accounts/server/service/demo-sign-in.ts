/** Demo users who can sign in (decision 0017). */
import { saveLocalAccounts } from '#features/university-directory/server/service/local-directory.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { DEMO_HASH, DEMO_PASSWORD } from '#server/passwords/demo-password.ts'
import { findDemoSignIns, listUniversityUsers, setMemberPassword } from '../repository/demo.ts'

/** Gives users the demo password: members in their account, university users in the local directory. */
export async function setDemoPassword(db: Db, userIds: readonly number[]): Promise<void> {
  await setMemberPassword(db, userIds, DEMO_HASH)
  await saveLocalAccounts(db, await listUniversityUsers(db, userIds), DEMO_HASH)
}

/** Lines that the server prints after a start in development: the demo users and their password. */
export async function listDemoSignIns({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string[]> {
  if (config.nodeEnv === 'production') return []
  const demoUsers = await findDemoSignIns(db, DEMO_HASH)
  const usable = demoUsers.filter(({ kind }) => kind === 'member' || !config.ldap)
  if (usable.length === 0) return []
  const lines = usable.map(({ kind, role, name }) => `${`${kind}, ${role}`.padEnd(18)} ${name}`)
  return [`Demo users, password ${DEMO_PASSWORD}:`, ...lines]
}
