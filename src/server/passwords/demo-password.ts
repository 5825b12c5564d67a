/**
 * Shared password of the demo users (decision 0017). It is public, so production rejects it, even on a database that
 * was seeded elsewhere.
 */
import type { Config } from '../config/config.ts'

export const DEMO_PASSWORD = 'lotus-pond-sala'
export const DEMO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S/aolDGqScu0KqDzR7P17g$8K40sPT1JBH12dnvEVbipym+yrKx5ElJJ6g9GkDtdaQ'

/** The hash to compare with; null, as for an unknown account, for the demo hash in production. */
export function usableHash({ nodeEnv }: Pick<Config, 'nodeEnv'>, hash: string | null | undefined): string | null {
  return nodeEnv === 'production' && hash === DEMO_HASH ? null : (hash ?? null)
}
