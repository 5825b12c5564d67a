/** What endpoints need of the engine, and what their responses have in common. */
import type { FormReader } from './body/form-body.ts'
import type { BoundEndpoint, CallServices } from './invoke-endpoint.ts'
import type { LoadShedding } from './limits/load-shedding.ts'
import type { Maintenance } from './limits/maintenance.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { ResponseCache } from './responses/response-cache.ts'
import type { VisitorResponses } from './responses/visitor-responses.ts'
import type { Csrf, OriginRules } from './sessions/csrf.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export interface Engine extends CallServices {
  csrf: Csrf
  origin: OriginRules
  isSecure: boolean
  limits: RateLimits
  shedding: Pick<LoadShedding, 'levelFor'>
  responses: ResponseCache
  /** Null: not stored. */
  visitorResponses: VisitorResponses | null
  maintenance: Pick<Maintenance, 'check'>
  forms: FormReader
  callTimeoutMs: number
  /** By method and path as in the contract. */
  endpoints: ReadonlyMap<string, BoundEndpoint>
}
