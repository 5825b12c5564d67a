/** Endpoints of policy documents, cookie choices and newsletter consent. */
import * as z from 'zod/mini'
import { endpoint, type Output } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { ACCEPTED_TABS, POLICY_TABS } from './constants.ts'

/** One policy document. */
export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/policy/:tab',
  access: 'public',
  // An unknown tab in the path returns 404, not 422 (decision Q-107, AB-160).
  input: z.object({ tab: z.enum(POLICY_TABS) }),
  output: z.object({
    /** Sanitized HTML without the title; headings start at `h2`. */
    content: z.string(),
    /** Incremented with every change of the text. */
    version: z.int(),
    /** ISO 8601 UTC. */
    updated_at: z.string(),
  }),
  cached: true,
  summary: 'One policy document: privacy, cookie, website or marketing',
})
export type Policy = Output<typeof getPolicy>

const versionFields = {
  version: z.int(),
  /** What changed, for readers; may be empty. */
  summary: z.string(),
  /** ISO 8601 UTC. */
  effective_at: z.string(),
}

/** Versions that are or were in force, the newest first. */
export const listPolicyVersions = endpoint({
  method: 'GET',
  path: '/api/policy/:tab/versions',
  access: 'public',
  input: z.object({ tab: z.enum(POLICY_TABS) }),
  output: z.object({
    data: z.array(
      z.object({
        ...versionFields,
        /** When the next version came into force; null for the one in force. */
        until: z.nullable(z.string()),
      }),
    ),
    /** The version whose date is set. */
    next: z.nullable(z.object(versionFields)),
  }),
  cached: true,
  summary: 'Versions of a policy document',
})
export type PolicyVersions = Output<typeof listPolicyVersions>

export const getPolicyVersion = endpoint({
  method: 'GET',
  path: '/api/policy/:tab/versions/:version',
  access: 'public',
  input: z.object({ tab: z.enum(POLICY_TABS), version: PathId }),
  output: getPolicy.output,
  cached: true,
  summary: 'One version of a policy document that is or was in force',
})

/** The current version of the cookie policy. A choice made for another version is asked for again. */
export const getCookieConsentVersion = endpoint({
  method: 'GET',
  path: '/api/cookie-consent',
  access: 'public',
  input: z.object({}),
  output: z.object({ v: z.int() }),
  cached: true,
  summary: 'The version of the cookie policy now in force',
})

/** A browser's cookie choice, as stored in its cookie (decision Q-109). */
export const CookieChoice = z.object({
  /** Version of the cookie policy that was displayed. */
  v: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  functional: z.boolean(),
  analytics: z.boolean(),
  marketing: z.boolean(),
  /** Time of the choice by the browser's clock, ISO 8601 UTC. */
  at: z.iso.datetime(),
})
export type CookieChoice = z.infer<typeof CookieChoice>

/** Logs one cookie choice. */
export const recordCookieConsent = endpoint({
  method: 'POST',
  path: '/api/cookie-consent',
  access: 'public',
  whileSuspended: true,
  input: z.extend(CookieChoice, {
    /** Random key of the browser. If it is missing, the server generates one for this choice only. */
    key: z.optional(z.string().check(z.regex(/^[\w-]{20,64}$/))),
  }),
  output: z.object({ status: z.literal('success') }),
  rate: 'consent',
  summary: 'Log a cookie choice',
})

/** Whether the signed-in user receives the newsletter; 0 before any choice (POL-005). */
export const getMarketingConsent = endpoint({
  method: 'GET',
  path: '/api/marketing-consent',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.object({ receive_newsletter: Flag }) }),
  summary: 'Whether the signed-in user receives the newsletter',
})

/** Appends a newsletter choice; the newest one applies (decision Q-40). */
export const recordMarketingConsent = endpoint({
  method: 'POST',
  path: '/api/marketing-consent',
  access: 'member',
  whileSuspended: true,
  input: z.object({ receive_newsletter: z.union([Flag, z.boolean()]) }),
  output: z.object({ status: z.literal('success'), receive_newsletter: Flag }),
  rate: 'consent',
  summary: 'Record whether the signed-in user receives the newsletter',
})

const pending = z.object({
  data: z.array(
    z.object({
      tab: z.enum(ACCEPTED_TABS),
      version: z.int(),
      /** What changed; may be empty. */
      summary: z.string(),
    }),
  ),
})
export type PendingPolicies = z.output<typeof pending>['data']

/** Documents that changed so that the member is asked again. */
export const listPendingPolicies = endpoint({
  method: 'GET',
  path: '/api/policy-acceptance',
  access: 'member',
  input: z.object({}),
  output: pending,
  summary: 'Changed documents that the signed-in user has not answered',
})

/** Records the answer and returns the documents that are left. */
export const acceptPolicy = endpoint({
  method: 'POST',
  path: '/api/policy-acceptance',
  access: 'member',
  input: z.object({
    tab: z.enum(ACCEPTED_TABS),
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    /** For `marketing`: whether the newsletter is still wanted. */
    receive_newsletter: z._default(z.nullable(Flag), null),
  }),
  output: pending,
  rate: 'consent',
  summary: 'Accept a changed document',
})
