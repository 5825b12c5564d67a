/** Policy documents and cookie choices. */
import * as z from 'zod/mini'
import { endpoint, type Output } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { POLICY_TABS } from './constants.ts'

/** One policy document. */
export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/policy/:tab',
  access: 'public',
  // An unknown part of a path is missing, not malformed: 404 (decision Q-107, AB-160).
  input: z.object({ tab: z.enum(POLICY_TABS) }),
  output: z.object({
    /** HTML of the editorial profile: the text without its title, headings from the second level down. */
    content: z.string(),
    /** Counts up with every change of the text. */
    version: z.int(),
    /** ISO 8601 UTC. */
    updated_at: z.string(),
  }),
  cached: true,
  summary: 'One policy document: privacy, cookie, website or marketing',
})
export type Policy = Output<typeof getPolicy>

/** The version of the cookie policy that a choice must name; a choice for another version is asked again. */
export const getCookieConsentVersion = endpoint({
  method: 'GET',
  path: '/api/cookie-consent',
  access: 'public',
  input: z.object({}),
  output: z.object({ v: z.int() }),
  cached: true,
  summary: 'The version of the cookie policy now in force',
})

/** A browser's choice of cookies, as its cookie holds it (decision Q-109). */
export const CookieChoice = z.object({
  /** Version of the cookie policy that was on screen. */
  v: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  functional: z.boolean(),
  analytics: z.boolean(),
  marketing: z.boolean(),
  /** Moment of the choice by the browser's clock, ISO 8601 UTC. */
  at: z.iso.datetime(),
})
export type CookieChoice = z.infer<typeof CookieChoice>

/** Keeps the proof of one choice. */
export const recordCookieConsent = endpoint({
  method: 'POST',
  path: '/api/cookie-consent',
  access: 'public',
  input: z.extend(CookieChoice, {
    /** The browser's own random name for its choices; without one the server makes a name for this choice alone. */
    key: z.optional(z.string().check(z.regex(/^[\w-]{20,64}$/))),
  }),
  output: z.object({ status: z.literal('success') }),
  rate: 'consent',
  summary: 'Keep the proof of a cookie choice',
})

/** Whether the signed-in person wants news; 0 before any choice (POL-005). */
export const getMarketingConsent = endpoint({
  method: 'GET',
  path: '/api/marketing-consent',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.object({ receive_newsletter: Flag }) }),
  summary: 'Whether the signed-in person wants news',
})

/** Decision Q-40; each choice is a line of its own, the newest counts. */
export const recordMarketingConsent = endpoint({
  method: 'POST',
  path: '/api/marketing-consent',
  access: 'member',
  input: z.object({ receive_newsletter: z.union([Flag, z.boolean()]) }),
  output: z.object({ status: z.literal('success'), receive_newsletter: Flag }),
  rate: 'consent',
  summary: 'Say whether the signed-in person wants news',
})
