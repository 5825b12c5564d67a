/** The built-in rate limits and the overrides of RATE_LIMITS. */
import type { RateLimit } from '#lib/contract.ts'

type Scope = 'user' | 'network' | 'subject'

export interface Rule {
  max: number
  seconds: number
  exact?: boolean
}

/**
 * `user`: each signed-in caller. `network`: all visitors of one /24 or /64. `subject`: a value given by the use case,
 * e.g. the account that receives a mail; counted by the use case and always exactly.
 */
type RateTable = Record<RateLimit, Partial<Record<Scope, Rule>>>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every call counts for `api` as well. */
export const rateTable: RateTable = {
  api: { user: { max: 1_500, seconds: 5 * MINUTE }, network: { max: 3_000, seconds: 5 * MINUTE } },
  // Pages that are rendered for the caller; cached pages do not count.
  page: { user: { max: 300, seconds: MINUTE }, network: { max: 300, seconds: MINUTE } },
  search: { user: { max: 60, seconds: MINUTE }, network: { max: 600, seconds: MINUTE } },
  interaction: { user: { max: 60, seconds: MINUTE } },
  view: {
    user: { max: 60, seconds: MINUTE },
    network: { max: 600, seconds: MINUTE },
    // The address of a visitor, for counted views.
    subject: { max: 60, seconds: MINUTE },
  },
  consent: { user: { max: 60, seconds: MINUTE }, network: { max: 600, seconds: MINUTE } },
  // The numbers of certificates follow each other, and a person checks them one by one.
  'certificate-check': { user: { max: 30, seconds: MINUTE }, network: { max: 120, seconds: MINUTE } },
  // Codes of receipts are random; a person checks them one by one.
  'receipt-check': { user: { max: 30, seconds: MINUTE }, network: { max: 60, seconds: MINUTE } },
  // Polls for a result: one a second, with room for a second tab (AB-84).
  'online-test-check': { user: { max: 60, seconds: 30 } },
  // Reports of comments to the admins.
  report: { user: { max: 20, seconds: HOUR, exact: true } },
  // Writing and changing reviews.
  review: { user: { max: 10, seconds: HOUR, exact: true } },
  // Changes of the own profile, with or without a picture: the uploads of Q-08.
  'profile-change': { subject: { max: 20, seconds: HOUR } },
  // Pictures of a user (AB-107).
  photo: { subject: { max: 10, seconds: 10 * MINUTE } },
  // Autosaves of the editor: one every two seconds at most, with room for a second tab.
  'story-save': { user: { max: 120, seconds: MINUTE } },
  // Pictures, which are decoded, and files of stories.
  'story-upload': { user: { max: 120, seconds: HOUR, exact: true } },
  // Slips of bank transfers: pictures that are decoded.
  slip: { user: { max: 20, seconds: HOUR, exact: true } },
  'check-register': {
    network: { max: 300, seconds: 10 * MINUTE, exact: true },
    // An e-mail address.
    subject: { max: 10, seconds: 10 * MINUTE },
  },
  register: { network: { max: 60, seconds: HOUR, exact: true } },
  'password-email': {
    network: { max: 60, seconds: HOUR, exact: true },
    // An account.
    subject: { max: 5, seconds: HOUR },
  },
  'password-reset': { network: { max: 300, seconds: 10 * MINUTE }, user: { max: 60, seconds: 10 * MINUTE } },
  'verification-email': {
    user: { max: 60, seconds: HOUR },
    // An account.
    subject: { max: 5, seconds: HOUR },
  },
  'password-change': { user: { max: 10, seconds: HOUR, exact: true } },
  // An account.
  'delete-request': { subject: { max: 3, seconds: DAY } },
}

const OVERRIDE = /^([a-z-]+)\.(user|network|subject)=(\d{1,9})\/(\d{1,7})$/

/** Maximum factor that production accepts, for bursts and in the long term: a campus behind one address. */
const LOOSEST = 20

/** `search.user=120/60,api.network=9000/300`: calls per seconds. @throws {Error} naming the invalid part */
export function withOverrides(overrides?: string): RateTable {
  const table = structuredClone(rateTable)
  for (const { name, scope, max, seconds } of readOverrides(overrides)) {
    const rules = table[name]
    rules[scope] = { ...rules[scope], max, seconds }
  }
  return table
}

/** Errors of overrides that production rejects: limits that allow no calls, and limits that are too high. */
export function tooLooseOverrides(overrides?: string): string[] {
  return readOverrides(overrides).flatMap(({ text, name, scope, max, seconds }) => {
    if (max < 1) return [`${text} allows no calls`]
    const builtIn = rateTable[name][scope]
    if (!builtIn) return []
    const most = builtIn.max * LOOSEST
    const isLoose = max > most || max / seconds > most / builtIn.seconds
    return isLoose ? [`${text} is more than ${LOOSEST} times the built-in ${builtIn.max}/${builtIn.seconds}`] : []
  })
}

function readOverrides(overrides = '') {
  const parts = overrides.split(',').map((part) => part.trim())
  return parts.filter(Boolean).map((text) => {
    const [, name = '', scope, max, seconds] = OVERRIDE.exec(text) ?? []
    if (!Object.hasOwn(rateTable, name) || Number(seconds) < 1) throw new Error(`not a rate limit: ${text}`)
    return { text, name: name as RateLimit, scope: scope as Scope, max: Number(max), seconds: Number(seconds) }
  })
}
