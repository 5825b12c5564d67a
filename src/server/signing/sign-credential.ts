/**
 * Data Integrity proofs with the cryptosuite eddsa-jcs-2022: the document and the proof options are canonicalised
 * (RFC 8785), hashed and signed with Ed25519.
 */
import { createHash, type KeyObject, sign } from 'node:crypto'
import { toMultibase } from './multibase.ts'

/** Verifiable Credentials 2.0; the first context of every signed document. */
export const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Credential = { readonly '@context': readonly string[] } & { readonly [name: string]: Json }

export interface Signer {
  key: KeyObject
  /** URL of the public key in the DID document. */
  verificationMethod: string
}

export function signCredential(credential: Credential, { key, verificationMethod }: Signer, created: Date): Credential {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: toSeconds(created),
    verificationMethod,
    proofPurpose: 'assertionMethod',
    '@context': credential['@context'],
  }
  const hashed = Buffer.concat([sha256(canonicalJson(options)), sha256(canonicalJson(credential))])
  const { '@context': _, ...proof } = options
  return { ...credential, proof: { '@context': _, ...proof, proofValue: toMultibase(sign(null, hashed, key)) } }
}

/** XML Schema dateTime in UTC, without fractions. */
export function toSeconds(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}

/** RFC 8785. Numbers are integers here, whose JSON is canonical. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
