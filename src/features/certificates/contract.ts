/** Endpoints of certificates: a person's own, and the check by anyone. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { CERTIFICATE_NUMBER_PATTERN } from './constants.ts'

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
  /** Null until there is a file. */
  linkToDownload: z.nullable(z.string()),
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

/** What anyone may know of a certificate: the name is masked, the score is not shown. */
export const CheckedCertificate = z.object({
  certificateNo: z.string(),
  name: z.string(),
  trainingName: z.string(),
  hours: z.int(),
  issuedAt: z.string(),
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
