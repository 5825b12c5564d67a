/** The verifiers of credentials have no types. */
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object })
  }
}
declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createVerifyCryptosuite(): object
}
declare module 'jsonld-signatures' {
  interface VerifyOptions {
    suite: object
    purpose: object
    documentLoader: (url: string) => Promise<object>
  }
  const jsigs: {
    verify(document: object, options: VerifyOptions): Promise<{ verified: boolean }>
    purposes: { AssertionProofPurpose: new () => object }
  }
  export default jsigs
}
