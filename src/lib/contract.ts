/**
 * The API contract: one description of each endpoint, used by the server (validation, access, response guard),
 * the client (types, path), forms, OpenAPI and the tests over all endpoints.
 */
import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: everyone, any signed-in person (AUTH-055), or admins (ADMIN-001). There is no default. */
export type Access = 'public' | 'member' | 'admin'

/**
 * Whether an admin must have given the password within the last 60 minutes (AB-189): always (`recent`), or depending on
 * the input (`by-use-case`, whose use case calls `requireConfirmation`). Members are never asked.
 */
export type Confirmation = 'none' | 'recent' | 'by-use-case'

/** Names of the limits of decision Q-08; the numbers are in `#server/rate-table.ts`. */
export type RateLimit =
  | 'api'
  | 'page'
  | 'search'
  | 'interaction'
  | 'profile-change'
  | 'photo'
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

/** Stable machine words of errors beyond the general ones of decision Q-04; each has a Thai text. */
export type ErrorCode = string

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
  /** Else the call is refused with 403 `confirmation_required`. */
  readonly confirmation: Confirmation
  /** One flat object: names in the path are taken from it, the rest is the query (GET, DELETE) or the body. */
  readonly input: I
  readonly output: O
  /** Error codes this endpoint may answer besides the general ones. */
  readonly errors: readonly ErrorCode[]
  readonly rate: RateLimit
  /** `json` unless said otherwise; `multipart` only where a file travels. */
  readonly consumes: 'json' | 'multipart'
  /** A GET that changes state needs the CSRF and XHR headers too (decision Q-141). */
  readonly guarded: boolean
  /** A PATCH or DELETE that may also come as POST of its path with `_method` in the body (API-006, Q-06). */
  readonly viaPost: boolean
  /** May be kept while a visitor signs in and replayed once (decision Q-157). */
  readonly deferrable: boolean
  /** A public answer that is the same for everyone: kept in memory until the content changes (AB-161). */
  readonly cached: boolean
  /** What a visitor is told where the specification prescribes the words (decision Q-26). */
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
  confirmation?: Confirmation
  input: I
  output: O
  summary: string
  errors?: readonly ErrorCode[]
  rate?: RateLimit
  consumes?: 'json' | 'multipart'
  guarded?: boolean
  viaPost?: boolean
  deferrable?: boolean
  cached?: boolean
  visitorMessage?: string
}

/** Declares one endpoint. GET is unguarded, every other method is guarded (decision Q-02). */
export function endpoint<I extends InputSchema, O extends OutputSchema, A extends Access>(
  definition: Definition<I, O, A>,
): Endpoint<I, O, A> {
  return {
    confirmation: 'none',
    errors: [],
    rate: 'api',
    consumes: 'json',
    viaPost: false,
    deferrable: false,
    cached: false,
    guarded: definition.method !== 'GET',
    ...definition,
  }
}

/** Names of the `:parameters` in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] as string)
}

/**
 * Splits a flat input into the URL path, the query string and the body of one call.
 * Arrays in a query travel as repeated keys; their names end in `[]` (CASE-007).
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
