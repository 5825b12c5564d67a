/** The DID document of the site: the public keys with which anyone verifies what the site signed. */

const DID_CONTEXTS = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1']

/** `did:web` of the site: its host, with an encoded port. */
export function siteDid(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`
}

export function keyUrl(origin: string, publicKey: string): string {
  return `${siteDid(origin)}#${publicKey}`
}

/** All public keys, so that documents of earlier keys stay valid. */
export function didDocument(origin: string, publicKeys: readonly string[]) {
  const id = siteDid(origin)
  return {
    '@context': DID_CONTEXTS,
    id,
    verificationMethod: publicKeys.map((publicKey) => ({
      id: keyUrl(origin, publicKey),
      type: 'Multikey',
      controller: id,
      publicKeyMultibase: publicKey,
    })),
    assertionMethod: publicKeys.map((publicKey) => keyUrl(origin, publicKey)),
  }
}
