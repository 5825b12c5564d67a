/** Metrics for Prometheus, in a registry of their own for each server, and response times of the last minutes. */
import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { shareMetrics } from '../processes/shared-metrics.ts'

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface CountedRequest {
  method: string
  /** The route pattern, not the URL, whose number is unlimited. */
  route: string
  status: number
  /** Until the end of the response. */
  ms: number
}

export interface Metrics {
  countRequest(request: CountedRequest): void
  /** Registers a value that is read on each scrape; of several processes the sum is shown, or the highest. */
  gauge(name: string, help: string, read: () => number, of?: 'sum' | 'max'): void
  /** 95 % of the responses of the last five minutes of this instance took at most this long; null without any. */
  p95Ms(now?: number): number | null
  /** The exposition text of all metrics, of all processes of this server. */
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
  // Memory, processor, event loop, garbage collection: measured from the first scrape, so not without a scraper. A scrape
  // of several processes reaches only one, so each measures from its start.
  let hasProcessMetrics = cluster.isWorker
  if (cluster.isWorker) collectDefaultMetrics({ register })
  const renderAll = cluster.isWorker ? shareMetrics(register) : () => register.metrics()
  const recent = createRecentTimes()

  return {
    countRequest({ method, route, status, ms }) {
      total.inc({ method, route, status })
      duration.observe({ method, route }, ms / 1_000)
      recent.add(ms)
    },
    p95Ms: (now) => recent.p95(now),
    gauge(name, help, read, aggregator = 'sum') {
      new Gauge({
        name,
        help,
        registers,
        aggregator,
        collect() {
          this.set(read())
        },
      })
    },
    async render() {
      if (!hasProcessMetrics) collectDefaultMetrics({ register })
      hasProcessMetrics = true
      return renderAll()
    },
  }
}

const MINUTE_MS = 60_000
const RECENT_MINUTES = 5
/** Bounds grow by a quarter from 1 ms to 20 s, so that a percentile is at most a quarter too high. */
const BOUNDS_MS = Array.from({ length: 46 }, (_, index) => 1.25 ** index)

/** Counts of each of the last minutes by time, in memory of constant size. */
function createRecentTimes() {
  const minutes = Array.from({ length: RECENT_MINUTES }, () => ({
    minute: -1,
    counts: new Uint32Array(BOUNDS_MS.length + 1),
  }))
  return {
    add(ms: number, now = Date.now()) {
      const minute = Math.floor(now / MINUTE_MS)
      const slot = minutes[minute % RECENT_MINUTES] as (typeof minutes)[number]
      if (slot.minute !== minute) {
        slot.minute = minute
        slot.counts.fill(0)
      }
      const index = ms <= 1 ? 0 : Math.min(BOUNDS_MS.length, Math.ceil(Math.log(ms) / Math.log(1.25)))
      slot.counts[index] = (slot.counts[index] ?? 0) + 1
    },
    p95(now = Date.now()): number | null {
      const oldest = Math.floor(now / MINUTE_MS) - RECENT_MINUTES
      const live = minutes.filter(({ minute }) => minute > oldest)
      const counts = Array.from({ length: BOUNDS_MS.length + 1 }, (_, index) =>
        live.reduce((sum, slot) => sum + (slot.counts[index] ?? 0), 0),
      )
      const total = counts.reduce((sum, count) => sum + count, 0)
      if (total === 0) return null
      let seen = 0
      const index = counts.findIndex((count) => {
        seen += count
        return seen >= total * 0.95
      })
      return Math.round(BOUNDS_MS[Math.min(index, BOUNDS_MS.length - 1)] as number)
    },
  }
}
