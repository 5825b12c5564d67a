/**
 * One event stream for the whole page. The stream reports that something changed, and the subscribers fetch it again.
 * When no stream can be opened, the page polls instead. A hidden page does neither.
 */

/** Event names of the stream. */
type LiveEvent = 'post' | 'notifications'

export interface Subscription {
  event: LiveEvent
  /** URL of a stream with this event. The stream of a post sends notification events too. */
  path: string
  /** Age of the data on the page, in milliseconds. */
  ageMs: () => number
  /** Fetches the data again; rejects when no response arrived. */
  onChange: () => Promise<unknown>
}

/** Subscriptions made within this time share one stream. */
const DEBOUNCE_MS = 300
/** Time between the server sending the data and its arrival in the page. */
const TRANSIT_MS = 3_000
const RETRY_MIN_MS = 2_000
const RETRY_MAX_MS = 60_000
const POLL_MS = 20_000
const POLL_MAX_MS = 300_000
/** Delay before a new stream is tried while polling. */
const STREAM_RETRY_MS = 90_000

const subscriptions = new Map<LiveEvent, Subscription>()
let source: EventSource | undefined
let openPath: string | undefined
let retryMs = RETRY_MIN_MS
let updateTimer: ReturnType<typeof setTimeout> | undefined
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let pollTimer: ReturnType<typeof setTimeout> | undefined
let isListening = false
/** The session of this page has ended: requests of it would be rejected. */
let hasEnded = false

/** Subscribes to an event. Returns a function that unsubscribes. */
export function subscribeLive(subscription: Subscription): () => void {
  if (!isListening) {
    isListening = true
    document.addEventListener('visibilitychange', scheduleUpdate)
    addEventListener('pagehide', stop)
    addEventListener('pageshow', scheduleUpdate)
  }
  subscriptions.set(subscription.event, subscription)
  scheduleUpdate()
  return () => {
    if (subscriptions.get(subscription.event) !== subscription) return
    subscriptions.delete(subscription.event)
    scheduleUpdate()
  }
}

function scheduleUpdate() {
  clearTimeout(updateTimer)
  updateTimer = setTimeout(updateConnection, DEBOUNCE_MS)
}

function updateConnection() {
  const primary =
    document.hidden || hasEnded ? undefined : (subscriptions.get('post') ?? subscriptions.get('notifications'))
  if (primary && primary.path === openPath) return
  stop()
  if (primary) open(primary.path)
}

function stop() {
  for (const timer of [updateTimer, reconnectTimer, pollTimer]) clearTimeout(timer)
  source?.close()
  source = undefined
  openPath = undefined
}

function open(path: string) {
  stop()
  openPath = path
  const age = Math.max(...[...subscriptions.values()].map(({ ageMs }) => ageMs())) + TRANSIT_MS
  const stream = new EventSource(`${path}?age=${Math.round(age)}`)
  source = stream
  for (const event of ['post', 'notifications'] as const) {
    stream.addEventListener(event, ({ data }) => {
      const spreadMs = Number(data) || 0
      setTimeout(() => refetch(event), Math.random() * spreadMs)
    })
  }
  stream.addEventListener('ended', () => {
    hasEnded = true
    stop()
  })
  stream.onopen = () => {
    retryMs = RETRY_MIN_MS
  }
  stream.onerror = () => {
    // The built-in reconnect would send the age of the first request.
    const isClosed = stream.readyState === EventSource.CLOSED
    stream.close()
    if (source !== stream) return
    if (isClosed) {
      poll(POLL_MS)
      reconnectTimer = setTimeout(() => open(path), STREAM_RETRY_MS * (0.8 + Math.random() * 0.4))
    } else {
      reconnectTimer = setTimeout(() => open(path), retryMs * (0.5 + Math.random()))
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
    }
  }
}

function refetch(event: LiveEvent): Promise<unknown> {
  if (document.hidden) return Promise.resolve()
  return subscriptions.get(event)?.onChange() ?? Promise.resolve()
}

/** Polls less often while no response arrives. */
function poll(ms: number) {
  pollTimer = setTimeout(
    async () => {
      const results = await Promise.allSettled([refetch('post'), refetch('notifications')])
      if (!source) return
      poll(results.some(({ status }) => status === 'rejected') ? Math.min(ms * 2, POLL_MAX_MS) : POLL_MS)
    },
    ms * (0.8 + Math.random() * 0.4),
  )
}
