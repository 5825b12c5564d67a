/** The documents of Open Badges 3.0 (W3C Verifiable Credentials 2.0): credential and status list. */
import { gzipSync } from 'node:zlib'
import { normalizeThai } from '#lib/thai.ts'
import { siteDid } from '#server/signing/did.ts'
import { type Credential, toSeconds, VC_CONTEXT } from '#server/signing/sign-credential.ts'
import { credentialTexts as texts } from '../../texts.ts'

const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
/** Minimum of the specification, so that a bit identifies no holder. */
export const STATUS_LIST_BITS = 131_072

interface BadgeFacts {
  number: string
  version: number
  fullname: string
  trainingId: number
  trainingName: string
  hours: number
  /** When this version was issued. */
  issuedAt: Date
  statusList: number
  statusIndex: number
}

export function badgeCredential(origin: string, facts: BadgeFacts): Credential {
  const page = `${origin}/certificate/${facts.number}`
  const status = `${origin}/certificate-status/${facts.statusList}`
  const trainingName = normalizeThai(facts.trainingName)
  return {
    '@context': [VC_CONTEXT, BADGE_CONTEXT],
    // The hash of a version is not sent to the server: both lead to the page that checks the number.
    id: `${page}#v${facts.version}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: texts.name(trainingName),
    issuer: { id: siteDid(origin), type: ['Profile'], name: texts.issuer, url: origin },
    validFrom: toSeconds(facts.issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityType: 'name', identityHash: normalizeThai(facts.fullname), hashed: false },
        { type: 'IdentityObject', identityType: 'identifier', identityHash: facts.number, hashed: false },
      ],
      achievement: {
        id: `${origin}/content/event/${facts.trainingId}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: trainingName,
        description: texts.description(facts.hours),
        criteria: { narrative: texts.criteria },
        inLanguage: 'th',
      },
    },
    credentialStatus: {
      id: `${status}#${facts.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(facts.statusIndex),
      statusListCredential: status,
    },
  }
}

/** Bit `index` of the list is 1 when that credential is revoked; the first bit is the leftmost. */
export function statusListCredential(
  origin: string,
  { list, revoked, now }: { list: number; revoked: readonly number[]; now: Date },
): Credential {
  const bits = Buffer.alloc(STATUS_LIST_BITS / 8)
  for (const index of revoked) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3)
  const id = `${origin}/certificate-status/${list}`
  return {
    '@context': [VC_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: siteDid(origin),
    validFrom: toSeconds(now),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
}
