/**
 * Carries calls of page loaders to use cases in this process, with the same access checks, limits, validation and
 * response as over HTTP, but without headers, router and JSON.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError, type Transport } from '#lib/api-client.ts'
import type { Endpoint } from '#lib/contract.ts'
import { overloadError } from '../errors.ts'
import { importanceOf, keyOf } from './endpoints.ts'
import type { Engine } from './engine.ts'
import { type Caller, checkAccess, invokeEndpoint, parseInput } from './invoke-endpoint.ts'
import { isShed } from './limits/load-shedding.ts'
import { networkOf } from './limits/network.ts'
import type { TopicCollector } from './live/shown-topics.ts'
import { errorBody, toAppError } from './map-error.ts'
import { readOnlySession } from './sessions/call-session.ts'
import { cachedResponse } from './shared-responses.ts'

/**
 * `request` is null for a page rendered for all visitors; it is then not rate-limited. `collector` receives the topics
 * that the responses show. Only GET endpoints without CSRF protection are supported.
 */
export function inProcessTransport(
  engine: Engine,
  request: FastifyRequest | null,
  collector?: TopicCollector,
): Transport {
  const caller: Caller = {
    viewer: request?.viewer ?? null,
    session: readOnlySession(request?.session ?? null, engine.csrf),
    requestId: request?.id ?? randomUUID(),
    network: request ? networkOf(request.ip) : '',
    address: request?.ip ?? '',
    userAgent: request?.headers['user-agent'] ?? '',
    shows: collector?.shows,
  }
  return async ({ endpoint, input }) => {
    const bound = engine.endpoints.get(keyOf(endpoint))
    if (!bound) throw new Error(`No feature has the endpoint ${keyOf(endpoint)}`)
    if (bound.endpoint.method !== 'GET' || bound.endpoint.guarded) {
      throw new Error(`${keyOf(endpoint)} changes data: a page render cannot call it`)
    }
    try {
      checkAccess(bound.endpoint, caller)
      const parsed = parseInput(bound, asText(bound.endpoint, input))
      if (bound.endpoint.cached) {
        const { value, topics } = await cachedResponse(engine, bound, parsed)
        collector?.addPart(topics)
        return value
      }
      if (!bound.reportsTopics) collector?.addPart(null)
      if (isShed(engine.shedding.levelFor(caller.network), importanceOf(bound.endpoint, caller.viewer)))
        throw overloadError()
      await engine.limits.take(bound.endpoint.rate, { userId: caller.viewer?.id ?? null, network: caller.network })
      return await invokeEndpoint(bound, parsed, caller, engine)
    } catch (error) {
      // The page may be rendered without this part, which a later change may add.
      collector?.addPart(null)
      const appError = toAppError(error)
      if (appError.status >= 500) {
        const { path } = bound.endpoint
        engine.log.error({ request_id: caller.requestId, route: path, code: appError.code, err: appError.cause })
      }
      throw new ApiError(appError.status, errorBody(appError, caller.requestId))
    }
  }
}

/** Converts values to text, as in a URL. */
function asText({ path }: Pick<Endpoint, 'path'>, input: Record<string, unknown>): Record<string, unknown> {
  const text: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    const isInPath = path.includes(`:${name}`)
    text[name] = Array.isArray(value) && !isInPath ? value.map(String) : String(value)
  }
  return text
}
