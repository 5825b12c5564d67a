/** The secrets in mailed links: what is stored opens nothing, and one link of a purpose lives at a time. */
import type { Db } from '#server/database/db.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context } from '#server/feature.ts'
import { hashToken, newToken, TOKEN_PATTERN } from '#server/http/sessions/token.ts'
import {
  DELETION_TOKEN_HOURS,
  RESEND_COOLDOWN_SECONDS,
  RESET_TOKEN_MINUTES,
  VERIFICATION_TOKEN_DAYS,
} from '../../constants.ts'
import {
  deleteOldTokens,
  endTokens,
  findTokenOwner,
  insertToken,
  secondsOfCooldown,
  spendToken,
  type TokenOwner,
  type TokenPurpose,
} from '../repository/account-tokens.ts'

const SWEEP_BATCH = 5_000
const LIFE_MINUTES = {
  reset: RESET_TOKEN_MINUTES,
  deletion: DELETION_TOKEN_HOURS * 60,
  verification: VERIFICATION_TOKEN_DAYS * 24 * 60,
} satisfies Record<TokenPurpose, number>

/** A new token for a link; older ones of the purpose end. The person is locked by the caller's transaction. */
export async function issueToken(
  db: Db,
  { userId, purpose }: { userId: number; purpose: TokenPurpose },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  await endTokens(db, userId, purpose)
  const hash = hashToken(token)
  return { token, expiresAt: await insertToken(db, { hash, userId, purpose, minutes: LIFE_MINUTES[purpose] }) }
}

/** Seconds until another mail may go out; null when it may now (PWD-019). */
export function cooldownSeconds(db: Db, userId: number, purpose: TokenPurpose): Promise<number | null> {
  return secondsOfCooldown(db, { userId, purpose, cooldown: RESEND_COOLDOWN_SECONDS })
}

/** Whose a living token is; anything that is no token of ours is nobody's. Nothing is consumed (AB-46). */
export async function ownerOfToken(db: Db, token: string, purpose: TokenPurpose): Promise<TokenOwner | undefined> {
  return TOKEN_PATTERN.test(token) ? findTokenOwner(db, hashToken(token), purpose) : undefined
}

/** Consumes a token; of many calls at once exactly one is told true. */
export function consumeToken(db: Db, token: string, purpose: TokenPurpose): Promise<boolean> {
  return spendToken(db, hashToken(token), purpose)
}

/** Removes what no link and no cooldown needs any more. */
export async function cleanupTokens({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteInBatches(SWEEP_BATCH, (limit) => deleteOldTokens(db, limit))
}
