/** Metrics for Prometheus. Requests are counted in plain arrays, because a library would cost more than some responses. */

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface RouteNumbers {
  method: string
  /** The route pattern, not the URL, whose number is unlimited. */
  route: string
  /** Number of requests by status. */
  statuses: Map<number, number>
  buckets: number[]
  seconds: number
  count: number
}

export interface Metrics {
  /** Returns the counters of one route; call it once, at start. */
  route(method: string, route: string): RouteNumbers
  /** Registers a value that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void
  /** The exposition text of all metrics. */
  render(): Promise<string>
}

export function countRequest(numbers: RouteNumbers, status: number, ms: number): void {
  const seconds = ms / 1_000
  let bucket = 0
  while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] as number)) bucket++
  numbers.buckets[bucket] = (numbers.buckets[bucket] as number) + 1
  numbers.seconds += seconds
  numbers.count++
  numbers.statuses.set(status, (numbers.statuses.get(status) ?? 0) + 1)
}

export function createMetrics(): Metrics {
  const routes = new Map<string, RouteNumbers>()
  const gauges: { name: string; help: string; read: () => number }[] = []
  let processMetrics: Promise<{ metrics(): Promise<string> }> | undefined

  return {
    route(method, route) {
      const key = `${method} ${route}`
      const known = routes.get(key)
      if (known) return known
      const buckets = new Array<number>(BUCKETS_SECONDS.length + 1).fill(0)
      const numbers = { method, route, statuses: new Map<number, number>(), buckets, seconds: 0, count: 0 }
      routes.set(key, numbers)
      return numbers
    },
    gauge(name, help, read) {
      gauges.push({ name, help, read })
    },
    async render() {
      processMetrics ??= loadProcessMetrics()
      const own = [...renderRequests([...routes.values()]), ...gauges.flatMap(renderGauge)]
      return `${own.join('\n')}\n${await (await processMetrics).metrics()}`
    },
  }
}

/** Memory, processor, event loop, garbage collection; loaded at the first scrape. */
async function loadProcessMetrics() {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

function renderGauge({ name, help, read }: { name: string; help: string; read: () => number }): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`]
}

function renderRequests(routes: RouteNumbers[]): string[] {
  const used = routes.filter((one) => one.count > 0)
  const total = 'http_requests_total'
  const duration = 'http_request_duration_seconds'
  const label = ({ method, route }: RouteNumbers) => `method="${method}",route="${route.replace(/["\\\n]/g, '')}"`
  return [
    `# HELP ${total} Requests by route and status`,
    `# TYPE ${total} counter`,
    ...used.flatMap((one) =>
      [...one.statuses].map(([status, count]) => `${total}{${label(one)},status="${status}"} ${count}`),
    ),
    `# HELP ${duration} Time to the end of the response`,
    `# TYPE ${duration} histogram`,
    ...used.flatMap((one) => renderHistogram(duration, label(one), one)),
  ]
}

function renderHistogram(name: string, labels: string, { buckets, seconds, count }: RouteNumbers): string[] {
  let sum = 0
  const lines = BUCKETS_SECONDS.map((limit, index) => {
    sum += buckets[index] as number
    return `${name}_bucket{${labels},le="${limit}"} ${sum}`
  })
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${count}`,
  ]
}
