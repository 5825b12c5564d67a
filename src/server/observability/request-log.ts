/** Counts each request and logs one line for it. */
import type { Logger } from 'pino'
import type { AppError } from '../errors.ts'
import type { Metrics } from './metrics.ts'

interface EndedRequest {
  /** Called only if the line is logged. */
  requestId: () => string
  /** Of the request. */
  method: string | undefined
  /** Of the route, which may have several. */
  routeMethod: string
  /** The pattern of the route. */
  route: string
  status: number
  ms: number
  isOperation?: boolean
  userId?: number
  failure?: AppError | null
}

export interface RequestLog {
  add(request: EndedRequest): void
}

export function createRequestLog(log: Logger, metrics: Pick<Metrics, 'countRequest'>): RequestLog {
  return {
    add({ requestId, method, routeMethod, route, status, ms, isOperation, userId, failure }) {
      metrics.countRequest({ method: routeMethod, route, status, ms })
      const level = isOperation ? 'debug' : levelOf(status)
      if (!log.isLevelEnabled(level)) return
      log[level]({
        request_id: requestId(),
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        user_id: userId,
        code: failure?.code,
        err: failure?.cause,
      })
    },
  }
}

/** 500 is a defect and logged as an error; 503 is a known state whose cause is logged elsewhere. */
function levelOf(status: number): 'error' | 'warn' | 'info' {
  if (status < 500) return 'info'
  return status === 503 ? 'warn' : 'error'
}
