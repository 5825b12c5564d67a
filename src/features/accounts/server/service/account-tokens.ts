/** Tokens of mailed links. Only hashes are stored, and a user has one valid token per purpose. */
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
  findCooldownSeconds,
  findTokenOwner,
  insertToken,
  markTokenUsed,
  type TokenOwner,
  type TokenPurpose,
} from '../repository/account-tokens.ts'

const CLEANUP_BATCH_SIZE = 5_000
const LIFETIME_MINUTES = {
  reset: RESET_TOKEN_MINUTES,
  deletion: DELETION_TOKEN_HOURS * 60,
  verification: VERIFICATION_TOKEN_DAYS * 24 * 60,
} satisfies Record<TokenPurpose, number>

/** Creates a token and ends older ones of the purpose. The caller's transaction must hold the lock of the user. */
export async function issueToken(
  db: Db,
  { userId, purpose }: { userId: number; purpose: TokenPurpose },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  await endTokens(db, userId, purpose)
  const hash = hashToken(token)
  return { token, expiresAt: await insertToken(db, { hash, userId, purpose, minutes: LIFETIME_MINUTES[purpose] }) }
}

/** Seconds until another mail can be sent; null if it can be sent now (PWD-019). */
export function cooldownSeconds(db: Db, userId: number, purpose: TokenPurpose): Promise<number | null> {
  return findCooldownSeconds(db, { userId, purpose, cooldown: RESEND_COOLDOWN_SECONDS })
}

/** The user of a valid token; undefined for any other string. Does not consume the token (AB-46). */
export async function ownerOfToken(db: Db, token: string, purpose: TokenPurpose): Promise<TokenOwner | undefined> {
  return TOKEN_PATTERN.test(token) ? findTokenOwner(db, hashToken(token), purpose) : undefined
}

/** Consumes a token. Of concurrent calls exactly one returns true. */
export function consumeToken(db: Db, token: string, purpose: TokenPurpose): Promise<boolean> {
  return markTokenUsed(db, hashToken(token), purpose)
}

/** Deletes tokens that neither a link nor a cooldown needs. */
export async function cleanupTokens({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteInBatches(CLEANUP_BATCH_SIZE, (limit) => deleteOldTokens(db, limit))
}
