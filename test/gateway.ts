/** A payment gateway that speaks the protocol of Stripe over HTTP: checkouts, refunds, idempotency keys, signed events. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const WEBHOOK_SECRET = 'whsec_only_for_tests_only_for_tests'
export const SECRET_KEY = 'sk_test_onlyfortests'

export interface GatewaySession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  client_reference_id: string
  metadata: Record<string, string>
  amount_total: number
  currency: string
  payment_intent: string | null
  expires_at: number
  success_url: string
  cancel_url: string
  url: string | null
  /** As it was sent. */
  request: Record<string, string>
}

export interface TestGateway {
  origin: string
  env: Record<string, string>
  sessions: GatewaySession[]
  refunds: { id: string; payment_intent: string; key: string }[]
  /** Requests that were answered, as `POST /v1/refunds`. */
  calls: string[]
  /** `down`: 503 before anything happens; `lost`: it happens, and the answer is lost; `rejected`: 400. */
  mode: 'up' | 'down' | 'lost' | 'rejected'
  /** The buyer pays; the event is not sent. */
  pay(session: GatewaySession, how?: 'now' | 'later'): void
  /** An event of a session, signed; `over` replaces fields of the session. */
  event(kind: string, session: GatewaySession, over?: object): SignedEvent
  close(): Promise<void>
}

export interface SignedEvent {
  body: string
  headers: Record<string, string>
}

let ids = 0
const newId = (prefix: string) => `${prefix}_${Date.now().toString(36)}${(ids++).toString(36)}`

export function signEvent(body: string, { secret = WEBHOOK_SECRET, at = Date.now() } = {}): SignedEvent {
  const seconds = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  }
}

export async function startGateway(port = 0): Promise<TestGateway> {
  const answers = new Map<string, { params: string; answer: unknown }>()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: TestGateway = {
    origin,
    env: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: origin,
    },
    sessions: [],
    refunds: [],
    calls: [],
    mode: 'up',
    pay(session, how = 'now') {
      session.status = 'complete'
      session.payment_status = how === 'now' ? 'paid' : 'unpaid'
      session.payment_intent = newId('pi')
      session.url = null
    },
    event(kind, session, over = {}) {
      const { request: _, ...object } = session
      return signEvent(
        JSON.stringify({
          id: newId('evt'),
          object: 'event',
          type: kind,
          created: Math.floor(Date.now() / 1000),
          livemode: false,
          data: { object: { ...object, ...over } },
        }),
      )
    },
    close: () => closeServer(server),
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const params = new URLSearchParams(await bodyOf(request))
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname.startsWith('/pay/')) return payPage(gateway, pathname, request.method, response)
    const call = `${request.method} ${pathname}`
    const send = (status: number, body: unknown) => {
      gateway.calls.push(call)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
      response.end(JSON.stringify(body))
    }
    const reject = (status: number, code: string) =>
      send(status, { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code, message: code } })
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return reject(401, 'api_key_invalid')
    if (gateway.mode === 'down') return reject(503, 'unavailable')
    if (gateway.mode === 'rejected') return reject(400, 'amount_too_small')
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = request.method === 'POST' && key ? answers.get(key) : undefined
    if (known && gateway.mode === 'lost') return response.destroy()
    if (known) return known.params === String(params) ? send(200, known.answer) : reject(400, 'idempotency_error')
    const answer = answerTo(gateway, call, { params, key })
    if (typeof answer === 'string') return reject(answer === 'missing' ? 404 : 400, answer)
    if (key) answers.set(key, { params: String(params), answer: structuredClone(answer) })
    if (gateway.mode === 'lost') return response.destroy()
    send(200, answer)
  }
  return gateway
}

/** The object, or the code of an error. */
function answerTo(gateway: TestGateway, call: string, { params, key }: { params: URLSearchParams; key: string }) {
  const { sessions, refunds, origin } = gateway
  if (call === 'POST /v1/checkout/sessions') {
    const minutes = (Number(params.get('expires_at')) * 1000 - Date.now()) / 60_000
    if (minutes < 30 || minutes > 24 * 60) return 'expires_at_invalid'
    const session = newSession(params, origin)
    sessions.push(session)
    return session
  }
  if (call === 'POST /v1/refunds') {
    const payment = params.get('payment_intent') ?? ''
    if (!sessions.some((session) => session.payment_intent === payment)) return 'missing'
    if (refunds.some((refund) => refund.payment_intent === payment)) return 'charge_already_refunded'
    const refund = { id: newId('re'), object: 'refund', status: 'succeeded', payment_intent: payment, key }
    refunds.push(refund)
    return refund
  }
  if (call === 'GET /v1/refunds') return { object: 'list', data: refunds, has_more: false }
  const [, id, isExpire] = /^(?:GET|POST) \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(call) ?? []
  const session = sessions.find((one) => one.id === id)
  if (!session) return 'missing'
  if (isExpire && session.status !== 'open') return 'session_not_open'
  if (isExpire) Object.assign(session, { status: 'expired', url: null })
  return session
}

function newSession(params: URLSearchParams, origin: string): GatewaySession {
  const id = newId('cs_test')
  const metadata: Record<string, string> = {}
  for (const [name, value] of params) {
    const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    if (field) metadata[field] = value
  }
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: params.get('client_reference_id') ?? '',
    metadata,
    amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
    currency: params.get('line_items[0][price_data][currency]') ?? '',
    payment_intent: null,
    expires_at: Number(params.get('expires_at')),
    success_url: params.get('success_url') ?? '',
    cancel_url: params.get('cancel_url') ?? '',
    url: `${origin}/pay/${id}`,
    request: Object.fromEntries(params),
  }
}

/** The page where a buyer pays or goes back. */
function payPage(gateway: TestGateway, pathname: string, method: string | undefined, response: ServerResponse) {
  const session = gateway.sessions.find(({ id }) => pathname === `/pay/${id}`)
  if (!session) return response.writeHead(404).end()
  if (method === 'POST') {
    gateway.pay(session)
    return response.writeHead(303, { location: session.success_url }).end()
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><html lang="en"><title>Checkout</title><h1>${session.amount_total / 100} ${session.currency}</h1>
     <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`,
  )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
