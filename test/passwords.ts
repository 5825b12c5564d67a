/** The password of accounts in tests. */
import { hash } from '@node-rs/argon2'

export const TEST_PASSWORD = 'ต้นจามจุรีริมสระ'
/** Minimum cost that argon2id allows. */
const MIN_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** PHC string of a password, computed at the minimum cost. */
export function hashCheaply(password: string): Promise<string> {
  return hash(password, MIN_COST)
}
