/** The keys of the site: the newest signs for a year; the public keys of all stay in the DID document. */
import { type Db, statement } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { keyUrl } from './did.ts'
import type { Signer } from './sign-credential.ts'
import { createKey, type NewKey, openKey } from './signing-key.ts'

const KEY_DAYS = 365
const DAY_MS = 86_400_000

export const DID_TOPIC = 'certificate-keys:1'

const keysStatement = statement<NewKey & { createdAt: Date }>(
  'signing.keys',
  `select public_key as "publicKey", sealed_key as "sealedKey", created_at as "createdAt" from certificate_keys
   order by id desc`,
)
const lockKeysStatement = statement('signing.lock-keys', 'lock table certificate_keys in exclusive mode')
const insertKeyStatement = statement(
  'signing.insert-key',
  'insert into certificate_keys (public_key, sealed_key) values ($1, $2)',
)

/** The newest key that this session secret opens; created at the first use, after a year, and after a change of the session secret. */
export async function findSigner(context: Pick<Context, 'db' | 'config' | 'now' | 'contentChanged'>): Promise<Signer> {
  const { db, config, contentChanged } = context
  const found = await findUsableKey(db, context)
  if (found) return found
  return db.transaction(async (tx) => {
    // Waits for others that create a key, until the end of the transaction.
    await tx.query(lockKeysStatement)
    const other = await findUsableKey(tx, context)
    if (other) return other
    const created = createKey(config.sessionSecret)
    await tx.query(insertKeyStatement, [created.publicKey, created.sealedKey])
    await contentChanged(tx, { topics: [DID_TOPIC] })
    return toSigner(context, created) as Signer
  })
}

/** Of all keys, the newest first. */
export async function listPublicKeys(db: Db): Promise<string[]> {
  return (await listKeys(db)).map(({ publicKey }) => publicKey)
}

type KeyContext = Pick<Context, 'config' | 'now'>

async function findUsableKey(db: Db, context: KeyContext): Promise<Signer | null> {
  const oldest = context.now.getTime() - KEY_DAYS * DAY_MS
  for (const key of await listKeys(db)) {
    const signer = key.createdAt.getTime() > oldest ? toSigner(context, key) : null
    if (signer) return signer
  }
  return null
}

function toSigner({ config }: KeyContext, stored: Parameters<typeof openKey>[1]): Signer | null {
  const key = openKey(config.sessionSecret, stored)
  return key && { key, verificationMethod: keyUrl(config.publicOrigin, stored.publicKey) }
}

/** Newest first. */
function listKeys(db: Db): Promise<(NewKey & { createdAt: Date })[]> {
  return db.query(keysStatement)
}
