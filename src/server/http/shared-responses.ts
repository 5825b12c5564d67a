/** Responses of endpoints that several callers share, and how they are made: without a viewer or other facts of a caller. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Engine, JSON_TYPE } from './engine.ts'
import { type BoundEndpoint, invokeEndpoint } from './invoke-endpoint.ts'
import { networkOf } from './limits/network.ts'
import type { TopicCollector } from './live/shown-topics.ts'
import { sendEncoded } from './responses/encoded-response.ts'
import { VISITOR_HEADERS } from './responses/visitor-responses.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** Resolves to a function that sends the shared response; undefined for an endpoint or caller that has none. */
export function respondShared(
  engine: Engine,
  bound: BoundEndpoint,
  input: unknown,
  call: Call,
): Promise<() => FastifyReply> | undefined {
  if (bound.endpoint.cached) return respondToAll(engine, bound, input, call)
  const isVisitors = !call.request.viewer && bound.isSharedByVisitors?.(input as never)
  return isVisitors && engine.visitorResponses ? respondToVisitor(engine, bound, input, call) : undefined
}

async function respondToAll(engine: Engine, bound: BoundEndpoint, input: unknown, { request, reply }: Call) {
  const encoded = await (await cachedResponse(engine, bound, input)).encoded()
  return () => sendEncoded(request, reply, encoded, { 'cache-control': 'no-cache', type: JSON_TYPE })
}

async function respondToVisitor(engine: Engine, bound: BoundEndpoint, input: unknown, { request, reply }: Call) {
  const make = (collector: TopicCollector) => makeResponse(engine, bound, input, collector)
  const response = await engine.visitorResponses?.get(keyFor(bound, input), make, networkOf(request.ip))
  if (!response) throw new Error('The responses of visitors are not stored')
  return () => sendEncoded(request, reply, response, { ...VISITOR_HEADERS, type: JSON_TYPE })
}

/** Returns the cached response of an endpoint that is the same for everyone. */
export function cachedResponse(engine: Engine, bound: BoundEndpoint, input: unknown) {
  return engine.responses.get(keyFor(bound, input), (collector) => makeResponse(engine, bound, input, collector))
}

function keyFor({ endpoint: { path } }: BoundEndpoint, input: unknown): string {
  return `${path} ${JSON.stringify(input)}`
}

function makeResponse(engine: Engine, bound: BoundEndpoint, input: unknown, collector: TopicCollector) {
  const caller = { viewer: null, requestId: 'stored', network: '', address: '', userAgent: '', session: null }
  if (!bound.reportsTopics) collector.addPart(null)
  return invokeEndpoint(bound, input, { ...caller, shows: collector.shows }, engine)
}
