/**
 * The API contract: one description per endpoint. The server uses it for validation, access checks and the response
 * guard, the client for types and paths; forms, OpenAPI and the tests over all endpoints use it too.
 */
import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: everyone, signed-in users (AUTH-055) or admins (ADMIN-001). There is no default. */
export type Access = 'public' | 'member' | 'admin'

/**
 * Whether an admin must have given the password within the last 60 minutes (AB-189): always (`recent`), or depending on
 * the input (`by-use-case`, whose use case calls `requireConfirmation`). Members are never asked.
 */
type Confirmation = 'none' | 'recent' | 'by-use-case'

/** Names of the limits of decision Q-08; the numbers are in `#server/rate-table.ts`. */
export type RateLimit =
  | 'api'
  | 'page'
  | 'search'
  | 'interaction'
  | 'profile-change'
  | 'photo'
  | 'slip'
  | 'check-register'
  | 'register'
  | 'password-email'
  | 'password-reset'
  | 'verification-email'
  | 'password-change'
  | 'delete-request'
  | 'view'
  | 'consent'
  | 'report'
  | 'review'
  | 'online-test-check'
  | 'story-save'
  | 'story-upload'
  | 'certificate-check'
  | 'receipt-check'

/** Stable error codes besides the general ones of decision Q-04. Each code has a Thai message. */
type ErrorCode = string

type InputSchema = z.ZodMiniObject
type OutputSchema = z.ZodMiniType

export interface Endpoint<
  I extends InputSchema = InputSchema,
  O extends OutputSchema = OutputSchema,
  A extends Access = Access,
> {
  readonly method: Method
  /** Path with `:name` parameters, e.g. `/api/v2/content/:type/:postId`. */
  readonly path: string
  readonly access: A
  /** With `access: 'admin'`; without it only the strictest one is enough. */
  readonly permission?: Permission
  /** Also for suspended people: what concerns their own account, not what others read. */
  readonly whileSuspended: boolean
  /** Without it the call fails with 403 `confirmation_required`. */
  readonly confirmation: Confirmation
  /** One flat object: names in the path are taken from it, the rest is the query (GET, DELETE) or the body. */
  readonly input: I
  readonly output: O
  /** Error codes this endpoint may return besides the general ones. */
  readonly errors: readonly ErrorCode[]
  readonly rate: RateLimit
  /** Default: `json`. Use `multipart` only for file uploads. */
  readonly consumes: 'json' | 'multipart'
  /** Maximum size of a JSON body in bytes, where the default is too small. */
  readonly bodyMaxBytes?: number
  /** A GET that changes state requires the CSRF and XHR headers too (decision Q-141). */
  readonly guarded: boolean
  /** Works while the site rejects writes: reads, and what an admin needs to end the maintenance. */
  readonly worksInMaintenance: boolean
  /** A PATCH or DELETE that is also accepted as POST to its path with `_method` in the body (API-006, Q-06). */
  readonly viaPost: boolean
  /** May be stored while a visitor signs in and replayed once afterwards (decision Q-157). */
  readonly deferrable: boolean
  /** The response is public and the same for everyone, so it is cached in memory until the content changes (AB-161). */
  readonly cached: boolean
  /** Message for visitors where the specification prescribes the wording (decision Q-26). */
  readonly visitorMessage?: string
  /** One English line for OpenAPI. */
  readonly summary: string
}

export type Input<E> = E extends Endpoint<infer I, OutputSchema> ? z.input<I> : never
export type ParsedInput<E> = E extends Endpoint<infer I, OutputSchema> ? z.output<I> : never
export type Output<E> = E extends Endpoint<InputSchema, infer O> ? z.output<O> : never

interface Definition<I extends InputSchema, O extends OutputSchema, A extends Access> {
  method: Method
  path: string
  access: A
  permission?: Permission
  whileSuspended?: boolean
  confirmation?: Confirmation
  input: I
  output: O
  summary: string
  errors?: readonly ErrorCode[]
  rate?: RateLimit
  consumes?: 'json' | 'multipart'
  bodyMaxBytes?: number
  guarded?: boolean
  worksInMaintenance?: boolean
  viaPost?: boolean
  deferrable?: boolean
  cached?: boolean
  visitorMessage?: string
}

/** Declares an endpoint. Every method except GET requires the CSRF and XHR headers by default (decision Q-02). */
export function endpoint<I extends InputSchema, O extends OutputSchema, A extends Access>(
  definition: Definition<I, O, A>,
): Endpoint<I, O, A> {
  const guarded = definition.guarded ?? definition.method !== 'GET'
  return {
    confirmation: 'none',
    errors: [],
    rate: 'api',
    consumes: 'json',
    viaPost: false,
    deferrable: false,
    cached: false,
    whileSuspended: false,
    worksInMaintenance: !guarded,
    ...definition,
    guarded,
  }
}

/** Returns the names of the `:parameters` in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] as string)
}

/**
 * Splits a flat input into URL path, query string and body. Arrays in a query become repeated keys, whose names end in
 * `[]` (CASE-007).
 */
export function toRequest(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method !== 'GET') return { path, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one))
    else query.append(name, String(value))
  }
  const text = query.toString()
  return { path: text ? `${path}?${text}` : path, body: undefined }
}
