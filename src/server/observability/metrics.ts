/** Metrics for Prometheus, in a registry of their own for each server. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface CountedRequest {
  method: string
  /** The route pattern, not the URL, whose number is unlimited. */
  route: string
  status: number
  /** Until the end of the response. */
  ms: number
}

export interface Metrics {
  countRequest(request: CountedRequest): void
  /** Registers a value that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void
  /** The exposition text of all metrics. */
  render(): Promise<string>
}

export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the response',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  let hasProcessMetrics = false

  return {
    countRequest({ method, route, status, ms }) {
      total.inc({ method, route, status })
      duration.observe({ method, route }, ms / 1_000)
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    async render() {
      // Memory, processor, event loop, garbage collection: measured from the first scrape, so not without a scraper.
      if (!hasProcessMetrics) collectDefaultMetrics({ register })
      hasProcessMetrics = true
      return register.metrics()
    },
  }
}
