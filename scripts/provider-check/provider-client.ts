/** Calls a provider as the site does, and wrongly on purpose. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Secret = string | Buffer

export interface StartBody {
  training_id: number
  hidden: { user_event_id: number; attempt: number }
}

export interface ProviderResponse {
  status: number
  headers: Headers
  text: string
  /** Undefined when the body is not JSON. */
  json: Record<string, unknown> | undefined
  ms: number
}

export type ProviderClient = ReturnType<typeof createProviderClient>

export function createProviderClient({ url, secret, timeoutMs }: { url: string; secret: Secret; timeoutMs: number }) {
  /** Null: no response arrived in time. */
  async function request(path: string, init: RequestInit = {}): Promise<ProviderResponse | null> {
    const start = performance.now()
    try {
      const limit = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual', signal: limit })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: parse(text),
        ms: performance.now() - start,
      }
    } catch {
      return null
    }
  }

  /** Default: with the signature of the body. An empty signature is left out. */
  function post(path: string, body: string, signature = signatureOf(body, secret)) {
    const headers = { 'content-type': 'application/json', ...(signature && { 'x-test-signature': signature }) }
    return request(path, { method: 'POST', body, headers })
  }

  return {
    start: (body: StartBody) => post('/start', JSON.stringify(body)),
    /** Sends any bytes and signature to the start. */
    startWith: (body: string, signature?: string) => post('/start', body, signature),
    form: (formId: string, { user_event_id, attempt }: StartBody['hidden']) =>
      request(`/form/${formId}?${new URLSearchParams({ user_event_id: `${user_event_id}`, attempt: `${attempt}` })}`),
    /** The optional way to finish a form without a person. */
    finish: (formId: string) => post(`/form/${formId}/finish`, JSON.stringify({ form_id: formId })),
  }
}

export function signatureOf(body: string | Buffer, secret: Secret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export function isSigned(body: Buffer, signature: string | undefined, secret: Secret): boolean {
  const [given, expected] = [Buffer.from(signature ?? ''), Buffer.from(signatureOf(body, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
