/**
 * Ed25519 keys of the site, encrypted at rest (AES-256-GCM) with a key derived from the session secret: a copy of the
 * database alone cannot sign.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { toMultibase } from './multibase.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Multicodec `ed25519-pub`. */
const ED25519_PUBLIC = Buffer.of(0xed, 0x01)
const PUBLIC_KEY_BYTES = 32

export interface NewKey {
  publicKey: string
  sealedKey: Buffer
}

export function createKey(secret: string): NewKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = publicKeyOf(privateKey)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, sealingKey(secret), iv).setAAD(Buffer.from(publicKey))
  const body = Buffer.concat([cipher.update(privateKey.export({ format: 'der', type: 'pkcs8' })), cipher.final()])
  return { publicKey, sealedKey: Buffer.concat([iv, cipher.getAuthTag(), body]) }
}

/** Null for a key that was encrypted with another session secret: a new key is created then. */
export function openKey(secret: string, { publicKey, sealedKey }: NewKey): KeyObject | null {
  const iv = sealedKey.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, sealingKey(secret), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(publicKey)).setAuthTag(sealedKey.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const der = Buffer.concat([decipher.update(sealedKey.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    return null
  }
}

/** Multibase, as in the DID document. */
function publicKeyOf(privateKey: KeyObject): string {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return toMultibase(Buffer.concat([ED25519_PUBLIC, der.subarray(-PUBLIC_KEY_BYTES)]))
}

function sealingKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('certificate signing key').digest()
}
