/** Typed API client. Uses `fetch` in the browser and calls the server in process during rendering. */
import type * as z from 'zod/mini'
import { type Access, type Endpoint, toRequest } from './contract.ts'
import { apiErrorTexts } from './texts.ts'

declare global {
  /**
   * The answer to a call that the document started, once, by method and path (decision 0077); undefined if it started none, null if the
   * call failed.
   */
  var startedCall: ((call: string) => Promise<{ status: number; text: () => string } | null> | undefined) | undefined
}

const DEFAULT_TIMEOUT_MS = 30_000
const BRAND = Symbol.for('sala.ApiError')
const TOKEN_PATH = '/api/v2/csrf-token'

interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds until the call is aborted. Default: 30 s. */
  timeoutMs?: number
  /** Sends the call to its end when the page is left. Only for short bodies: a browser limits them to 64 KiB in total. */
  keepsAlive?: boolean
}

export interface TransportCall extends CallOptions {
  endpoint: Endpoint
  input: Record<string, unknown>
}

/** Sends one call. Resolves with the response body; rejects with an ApiError, or with the abort reason of `signal`. */
export type Transport = (call: TransportCall) => Promise<unknown>

export type Api = <I extends z.ZodMiniObject, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  input: z.input<I>,
  options?: CallOptions,
) => Promise<z.output<O>>

interface ErrorBody {
  message?: string
  code?: string
  errors?: Record<string, string[]>
  request_id?: string
}

/** A failed call. Status 0 means that no response arrived. `body` holds the extra fields named by the specification. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, string[]>>
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly [BRAND] = true

  constructor(status: number, body: ErrorBody & Record<string, unknown>) {
    super(body.message ?? apiErrorTexts.unreadable)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unreadable'
    this.errors = body.errors ?? {}
    this.body = body
    this.requestId = body.request_id
  }

  /** Compares the brand, because the server and the bundle it renders with each load this class once. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}

/** Whether a write was not sent, because another person has signed in: the message says so, and a retry does not help. */
export function isFromAnother(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'another_account'
}

/** Creates a typed client that sends its calls through a transport. */
export function createApi(transport: Transport): Api {
  return (endpoint, input, options = {}) =>
    transport({
      ...options,
      endpoint: endpoint as unknown as Endpoint,
      input: input as Record<string, unknown>,
    }) as Promise<never>
}

/**
 * Sends same-origin calls with the XHR header and the CSRF token of the page (API-001, API-002). When the token has
 * expired, the transport fetches a new one and repeats the call once, so that typed text is not lost. When
 * another account has signed in meanwhile, e.g. in another tab, the call is not repeated and fails with
 * `another_account`. A call that needs a recent confirmation of the password asks for it and is repeated once (AB-189).
 */
export function browserTransport({ viewerId, identify, confirm }: BrowserTransportOptions): Transport {
  let renewal: Promise<string> | undefined

  return async (call) => {
    try {
      return await carry(call)
    } catch (error) {
      if (!confirm || !(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
      if (!(await confirm(call.signal))) throw error
    }
    call.signal?.throwIfAborted()
    return carry(call)
  }

  async function carry(call: TransportCall): Promise<unknown> {
    // The token of a signed-in person comes with the personal call. Without it the rejected call fetches one.
    if (call.endpoint.method !== 'GET') await identify?.()?.catch(() => {})
    const response = await send(call, pageToken())
    try {
      return readResponse(response)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf') throw error
    }
    renewal ??= fetchToken(viewerId(), call.signal).finally(() => {
      renewal = undefined
    })
    return readResponse(await send(call, await renewal))
  }
}

interface BrowserTransportOptions {
  /** Whose page it is; null for a visitor's. */
  viewerId: () => number | null
  /** Finds out who reads, while that is not known. */
  identify?: () => Promise<unknown> | undefined
  confirm?: Confirm
}

/** Asks the person for the password; false when they do not want to give it, or `signal` aborts first. */
type Confirm = (signal?: AbortSignal) => Promise<boolean>

function tokenMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
}

function pageToken(): string {
  return tokenMeta()?.content ?? ''
}

/**
 * Fetches a new token and stores it in the page for later calls.
 * @throws {ApiError} 409 when another account has signed in
 */
async function fetchToken(viewerId: number | null, signal?: AbortSignal): Promise<string> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  const response = readResponse(await fetchWithTimeout(TOKEN_PATH, { headers }, { signal }))
  const { token, user_id } = (response as { data: { token: string; user_id: number | null } }).data
  if (viewerId !== null && user_id !== null && user_id !== viewerId) {
    throw new ApiError(409, { code: 'another_account', message: apiErrorTexts.anotherAccount })
  }
  const meta = tokenMeta()
  if (meta) meta.content = token
  return token
}

function send({ endpoint, input, ...options }: TransportCall, token: string): Promise<RawResponse> {
  const { path, body } = endpoint.viaPost ? toMethodOverride(endpoint, input) : toRequest(endpoint, input)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-TOKEN': token,
  }
  if (body !== undefined && endpoint.consumes === 'json') headers['Content-Type'] = 'application/json'
  return fetchWithTimeout(
    path,
    {
      method: endpoint.viaPost ? 'POST' : endpoint.method,
      headers,
      body: body === undefined ? undefined : endpoint.consumes === 'json' ? JSON.stringify(body) : toForm(body),
    },
    options,
  )
}

/** Some proxies drop the body of a PATCH or DELETE, so `_method` carries the real method (API-006, CMT-053..055). */
function toMethodOverride(endpoint: Endpoint, input: Record<string, unknown>) {
  const { path, body } = toRequest(endpoint, input)
  const fields = endpoint.method === 'PATCH' ? input : body
  return { path, body: { _method: endpoint.method.toLowerCase(), ...fields } }
}

function toForm(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one instanceof Blob ? one : String(one))
  }
  return form
}

interface RawResponse {
  status: number
  text: string
}

/** `fetch` with a timeout. Errors before a response become an ApiError with status 0; an abort is rethrown. */
async function fetchWithTimeout(
  path: string,
  init: RequestInit,
  { signal, timeoutMs, keepsAlive }: CallOptions,
): Promise<RawResponse> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    controller.abort()
  }, timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    const started = globalThis.startedCall?.(init.method + path)
    const response =
      (started && (await started)) ??
      (await fetch(path, {
        ...init,
        credentials: 'same-origin',
        redirect: 'error',
        keepalive: keepsAlive,
        signal: controller.signal,
      }))
    // Reading the body counts against the same timeout.
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    const code = isTimedOut ? 'timeout' : 'network'
    throw new ApiError(0, { code, message: apiErrorTexts[code] })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function readResponse({ status, text }: RawResponse): unknown {
  const body = parseJson(text)
  const isOk = status >= 200 && status < 300
  if (isOk && body !== undefined) return body
  // An HTML page from a proxy or an empty body has no message that could be shown to the user.
  const hasMessage = !isOk && typeof body === 'object' && body !== null && 'message' in body
  throw new ApiError(status, hasMessage ? (body as ErrorBody & Record<string, unknown>) : { code: 'unreadable' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
