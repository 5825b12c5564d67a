/**
 * Carries calls of a page's loaders straight to the use case, in this process: the same access, limits, validation and
 * answer as over HTTP, without a second trip through headers, router and JSON.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError, type Transport } from '#lib/api-client.ts'
import type { Endpoint } from '#lib/contract.ts'
import { overloadError } from '../errors.ts'
import { cachedResponse, type Engine, importanceOf, keyOf } from './endpoints.ts'
import { type Caller, checkAccess, invokeEndpoint, parseInput } from './invoke-endpoint.ts'
import { isShed } from './limits/load-shedding.ts'
import { networkOf } from './limits/network.ts'
import type { TopicCollector } from './live/shown-topics.ts'
import { errorBody, toAppError } from './map-error.ts'
import { readOnlySession } from './sessions/call-session.ts'

/**
 * `request` null: a page rendered for every visitor, counted for nobody; `collector` is told what its answers show.
 * Only unguarded GETs are carried.
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
    if (!bound) throw new Error(`No feature answers ${keyOf(endpoint)}`)
    if (bound.endpoint.method !== 'GET' || bound.endpoint.guarded) {
      throw new Error(`${keyOf(endpoint)} changes something: a page render cannot call it`)
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
      // The page may be shown without this part, which a change may bring.
      collector?.addPart(null)
      const failure = toAppError(error)
      if (failure.status >= 500) {
        const { path } = bound.endpoint
        engine.log.error({ request_id: caller.requestId, route: path, code: failure.code, err: failure.cause })
      }
      throw new ApiError(failure.status, errorBody(failure, caller.requestId))
    }
  }
}

/** Values as an address would carry them. */
function asText({ path }: Pick<Endpoint, 'path'>, input: Record<string, unknown>): Record<string, unknown> {
  const text: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    const isInPath = path.includes(`:${name}`)
    text[name] = Array.isArray(value) && !isInPath ? value.map(String) : String(value)
  }
  return text
}
