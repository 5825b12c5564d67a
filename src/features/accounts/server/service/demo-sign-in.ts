/**
 * Shared password of the demo users (decision 0017). It is public, so production rejects it, even on a database that
 * was seeded elsewhere.
 */
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/feature.ts'
import { findDemoSignIns } from '../repository/demo.ts'

export const DEMO_PASSWORD = 'lotus-pond-sala'
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S/aolDGqScu0KqDzR7P17g$8K40sPT1JBH12dnvEVbipym+yrKx5ElJJ6g9GkDtdaQ'

/** The hash to compare with; null, as for an unknown account, for the demo hash in production. */
export function usableHash({ nodeEnv }: Pick<Config, 'nodeEnv'>, hash: string | null | undefined): string | null {
  return nodeEnv === 'production' && hash === DEMO_HASH ? null : (hash ?? null)
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
