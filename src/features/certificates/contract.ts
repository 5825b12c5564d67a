/** Endpoints of certificates: a person's own, and the check by anyone. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { CERTIFICATE_NUMBER_PATTERN, OFFICE_SEARCH_MAX, REVOKE_NOTE_MAX, REVOKE_REASONS } from './constants.ts'

const CertificateNumber = z.string().check(z.regex(CERTIFICATE_NUMBER_PATTERN))

/** A certificate as its holder sees it. */
export const Certificate = z.object({
  certificateNo: z.string(),
  trainingName: z.string(),
  /** As it was when the certificate was issued. */
  fullname: z.string(),
  /** 0 to 10 */
  score: z.int(),
  /** Whole hours of the training. */
  hours: z.int(),
  /** ISO 8601 UTC. */
  issuedAt: z.string(),
  /** `making`: its files do not exist yet. */
  state: z.enum(['making', 'ready', 'revoked']),
  /** Whether paper and check show the score. */
  showsScore: z.boolean(),
  /** When it got a new name; null for the first version. */
  reissuedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokeReason: z.nullable(z.enum(REVOKE_REASONS)),
  /** What the admin wrote to the holder. */
  revokeNote: z.string(),
  /** The PDF; null until there is a file. */
  linkToDownload: z.nullable(z.string()),
  linkToPicture: z.nullable(z.string()),
  /** The signed document (Open Badges 3.0). */
  linkToCredential: z.nullable(z.string()),
})
export type Certificate = z.output<typeof Certificate>

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/my-certificate',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.array(Certificate) }),
  summary: 'Certificates of the signed-in person, newest first',
})

export const chooseScore = endpoint({
  method: 'POST',
  path: '/api/my-certificate/:number',
  access: 'member',
  input: z.object({ number: CertificateNumber, showsScore: z.boolean() }),
  output: z.object({ status: z.literal('success') }),
  rate: 'interaction',
  summary: 'Show the score on a certificate and on its check, or hide it',
})

/** What anyone may know of a certificate: the name is masked, the score is shown by choice of the holder. */
export const CheckedCertificate = z.object({
  certificateNo: z.string(),
  /** `erased`: it was issued, and its holder deleted the account. */
  state: z.enum(['valid', 'revoked', 'erased']),
  name: z.nullable(z.string()),
  trainingName: z.string(),
  hours: z.int(),
  score: z.nullable(z.int()),
  issuedAt: z.string(),
  reissuedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokeReason: z.nullable(z.enum(REVOKE_REASONS)),
  /** SHA-256 of the signed document, hexadecimal; null until it is signed. */
  credentialHash: z.nullable(z.string()),
})
export type CheckedCertificate = z.output<typeof CheckedCertificate>

export const checkCertificate = endpoint({
  method: 'GET',
  path: '/api/certificate/:number',
  access: 'public',
  input: z.object({ number: CertificateNumber }),
  output: z.object({ data: CheckedCertificate }),
  rate: 'certificate-check',
  summary: 'A certificate by its number, with a masked name',
})

/** A certificate as admins see it. */
export const OfficeCertificate = z.object({
  certificateNo: z.string(),
  /** Null after the account was deleted. */
  fullname: z.nullable(z.string()),
  /** Name of the account now, when it differs. */
  newName: z.nullable(z.string()),
  trainingName: z.string(),
  state: z.enum(['making', 'valid', 'revoked', 'erased']),
  issuedAt: z.string(),
  reissuedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokeReason: z.nullable(z.enum(REVOKE_REASONS)),
  revokeNote: z.string(),
})
export type OfficeCertificate = z.output<typeof OfficeCertificate>

export const listOfficeCertificates = endpoint({
  method: 'GET',
  path: '/api/v2/admin/certificates',
  access: 'admin',
  permission: 'certificates.manage',
  input: z.object({
    search: z.optional(z.string().check(z.maxLength(OFFICE_SEARCH_MAX))),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  }),
  output: z.object({ data: z.array(OfficeCertificate), next_page_url: z.nullable(z.string()) }),
  summary: 'Certificates by number or name, newest first',
})

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/v2/admin/certificates/:number/revoke',
  access: 'admin',
  permission: 'certificates.manage',
  confirmation: 'recent',
  input: z.object({
    number: CertificateNumber,
    reason: z.enum(REVOKE_REASONS),
    note: z.string().check(z.trim(), z.maxLength(REVOKE_NOTE_MAX)),
  }),
  output: z.object({ status: z.literal('success') }),
  errors: ['certificate_revoked'],
  summary: 'Revoke a certificate for good; its holder gets a mail',
})

export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/api/v2/admin/certificates/:number/reissue',
  access: 'admin',
  permission: 'certificates.manage',
  confirmation: 'recent',
  input: z.object({ number: CertificateNumber }),
  output: z.object({ status: z.literal('success') }),
  errors: ['certificate_revoked', 'certificate_same_name'],
  summary: 'Issue a certificate again under the present name of its holder; its earlier version is revoked',
})
