/** The network of a simulated device: loses requests and responses, sends some twice, and is away at times. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, ApiError, createApi, type TransportCall } from '#lib/api-client.ts'
import { toRequest } from '#lib/contract.ts'
import type { Random } from './random.ts'
import type { Counts } from './report.ts'

const REQUEST_LOST = 0.03
const RESPONSE_LOST = 0.04
const SENT_TWICE = 0.03
const MAX_DELAY_MS = 25
const TIMEOUT_MS = 15_000

interface NetworkOptions {
  origin: string
  /** Session of the person. */
  session: string
  random: Random
  counts: Counts
}

export interface Network {
  api: Api
  /** False: no request arrives and no response either. */
  isOnline: boolean
}

export function createNetwork({ origin, session, random, counts }: NetworkOptions): Network {
  const headers = { cookie: `sala_sid=${session}`, 'x-requested-with': 'XMLHttpRequest' }
  let token: string | undefined
  const network: Network = { api: createApi(call), isOnline: true }
  return network

  async function call(request: TransportCall): Promise<unknown> {
    try {
      return await carry(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf') throw error
      token = undefined
      return carry(request)
    }
  }

  async function carry({ endpoint, input }: TransportCall): Promise<unknown> {
    token ??= ((await send('/api/v2/csrf-token')) as { data: { token: string } }).data.token
    const { path, body } = toRequest(endpoint, input)
    return send(path, {
      method: endpoint.method,
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function send(path: string, init: RequestInit = {}): Promise<unknown> {
    await sleep(random.between(0, MAX_DELAY_MS))
    counts.requests++
    if (!network.isOnline || random.chance(REQUEST_LOST)) throw lost('lostRequests')
    const first = request(path, init)
    const responses = random.chance(SENT_TWICE) ? [first, request(path, init)] : [first]
    const answers = await Promise.allSettled(responses)
    if (!network.isOnline || random.chance(RESPONSE_LOST)) throw lost('lostResponses')
    const answer = answers[random.between(0, answers.length - 1)] as (typeof answers)[number]
    if (answer.status === 'rejected') throw lost('brokenConnections')
    const { status, text } = answer.value
    const value = JSON.parse(text)
    if (status >= 200 && status < 300) return value
    throw new ApiError(status, value)
  }

  async function request(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const sent = {
      ...headers,
      ...(token && { 'x-csrf-token': token }),
      ...(init.body && { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${origin}${path}`, {
      ...init,
      headers: sent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    counts.responses++
    return { status: response.status, text }
  }

  function lost(kind: 'lostRequests' | 'lostResponses' | 'brokenConnections'): ApiError {
    counts[kind]++
    return new ApiError(0, { code: 'network' })
  }
}
