/**
 * The one password of the demo content's people who can sign in (decision 0017). Everybody may know it, so it opens
 * nothing in production, even on a database that was filled elsewhere.
 */
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/feature.ts'
import { findDemoSignIns } from '../repository/demo.ts'

export const DEMO_PASSWORD = 'lotus-pond-sala'
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S/aolDGqScu0KqDzR7P17g$8K40sPT1JBH12dnvEVbipym+yrKx5ElJJ6g9GkDtdaQ'

/** The hash to compare with; null, as for an unknown account, where the demo password must not count. */
export function usableHash({ nodeEnv }: Pick<Config, 'nodeEnv'>, hash: string | null | undefined): string | null {
  return nodeEnv === 'production' && hash === DEMO_HASH ? null : (hash ?? null)
}

/** Lines for whoever has just started the server on their own machine: who can sign in, and how. */
export async function listDemoSignIns({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string[]> {
  if (config.nodeEnv === 'production') return []
  const people = await findDemoSignIns(db, DEMO_HASH)
  const known = people.filter(({ kind }) => kind === 'member' || !config.ldap)
  if (known.length === 0) return []
  const lines = known.map(({ kind, role, name }) => `${`${kind}, ${role}`.padEnd(18)} ${name}`)
  return [`To try it signed in, with the password ${DEMO_PASSWORD}:`, ...lines]
}
