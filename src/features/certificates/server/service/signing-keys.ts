/** The keys of the site: the newest signs for a year; the public keys of all stay in the DID document. */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { insertKey, listKeys, lockKeys } from '../repository/credentials.ts'
import { keyUrl } from './credential.ts'
import type { Signer } from './sign-credential.ts'
import { createKey, openKey } from './signing-key.ts'

const KEY_DAYS = 365
const DAY_MS = 86_400_000

export const DID_TOPIC = 'certificate-keys:1'

/** The newest key that this session secret opens; created at the first use, after a year, and after a change of the session secret. */
export async function findSigner(context: Pick<Context, 'db' | 'config' | 'now' | 'contentChanged'>): Promise<Signer> {
  const { db, config, contentChanged } = context
  const found = await findUsableKey(db, context)
  if (found) return found
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const other = await findUsableKey(tx, context)
    if (other) return other
    const created = createKey(config.sessionSecret)
    await insertKey(tx, created)
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
