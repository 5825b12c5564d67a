/**
 * What the site signs about a receipt or credit note: number, date, amount, seller and the hashes of its PDFs, as a
 * verifiable credential that is checked without asking the site (decision 0076). It does not name the buyer.
 */
import { createHash } from 'node:crypto'
import { bangkokDay } from '#lib/dates.ts'
import type { Context } from '#server/feature.ts'
import { siteDid } from '#server/signing/did.ts'
import { type Credential, signCredential, toSeconds, VC_CONTEXT } from '#server/signing/sign-credential.ts'
import { findSigner } from '#server/signing/signing-keys.ts'
import { checkPath } from '../../constants.ts'
import type { SignedFacts } from '../repository/documents.ts'
import { documentTitle } from './document-layout.ts'

/** Terms that no other context of the credential defines. */
const OWN_TERMS = 'https://www.w3.org/ns/credentials/undefined-terms/v2'
const TYPES = { receipt: 'Receipt', credit_note: 'CreditNote' } as const

/** A document as it is signed, without the proof. */
interface Pdfs {
  original: Uint8Array
  copy: Uint8Array
}

/** JSON of the signed statement. Each call signs again, with the key of this year. */
export async function signDocument(context: Context, facts: SignedFacts, pdfs: Pdfs): Promise<string> {
  const statement = documentStatement(context.config.publicOrigin, facts, pdfs)
  return JSON.stringify(signCredential(statement, await findSigner(context), context.now), null, 2)
}

function documentStatement(origin: string, facts: SignedFacts, { original, copy }: Pdfs): Credential {
  const { kind, number, receiptNo, issuedAt, amountSatang, vatSatang, isVatExempt, seller } = facts
  return {
    '@context': [VC_CONTEXT, OWN_TERMS],
    id: origin + checkPath(facts.checkCode),
    type: ['VerifiableCredential', 'AccountingDocument'],
    name: documentTitle(facts),
    issuer: { id: siteDid(origin), name: seller.name },
    validFrom: toSeconds(issuedAt),
    credentialSubject: {
      type: TYPES[kind],
      number,
      ...(receiptNo ? { receiptNo } : {}),
      /** The day in Bangkok, as printed. */
      issuedOn: bangkokDay(issuedAt.getTime()),
      currency: 'THB',
      amountSatang,
      ...(isVatExempt ? {} : { vatSatang }),
      sellerTaxId: seller.taxId,
      sellerBranch: seller.branch,
      sha256: { original: sha256(original), copy: sha256(copy) },
    },
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
