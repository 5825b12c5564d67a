/** Verifies what the site signed with the cryptosuite of Digital Bazaar, which shares no code with the site. */
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import jsigs from 'jsonld-signatures'

// biome-ignore lint/suspicious/noExplicitAny: signed JSON of any shape
export type SignedDocument = Record<string, any>

/** Needs nothing but the document and a DID document that was loaded before, as a verifier without a network. */
export async function isVerified(document: SignedDocument, didDocument: SignedDocument): Promise<boolean> {
  const suite = new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() })
  const documentLoader = async (url: string) => {
    if (!url.startsWith(didDocument.id)) throw new Error(`Not cached: ${url}`)
    const method = didDocument.verificationMethod.find(({ id }: SignedDocument) => id === url)
    const context = 'https://w3id.org/security/multikey/v1'
    return { documentUrl: url, contextUrl: null, document: method ? { '@context': context, ...method } : didDocument }
  }
  const purpose = new jsigs.purposes.AssertionProofPurpose()
  const { verified } = await jsigs.verify(structuredClone(document), { suite, purpose, documentLoader })
  return verified
}
