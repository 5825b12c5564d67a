/**
 * One stream of news for the whole page: it says that something changed, and what shows it asks again. When no stream
 * can be had the page asks by itself now and then; a page that nobody looks at does neither.
 */

/** The names of the stream's events. */
export type LiveEvent = 'post' | 'notices'

export interface Subscription {
  event: LiveEvent
  /** Where a stream with this event comes from; that of a post has the notices too. */
  path: string
  /** How old what the page shows is. */
  ageMs: () => number
  /** Asks again; rejects when there was no answer. */
  onChange: () => Promise<unknown>
}

/** Wishes of one turn are one stream. */
const SETTLE_MS = 300
/** What the page shows left the server a moment before it arrived. */
const ON_THE_WAY_MS = 3_000
const RETRY_MIN_MS = 2_000
const RETRY_MAX_MS = 60_000
const POLL_MS = 20_000
const POLL_MAX_MS = 300_000
/** Until another stream is tried while asking by oneself. */
const STREAM_AGAIN_MS = 90_000

const wishes = new Map<LiveEvent, Subscription>()
let source: EventSource | undefined
let openPath: string | undefined
let retryMs = RETRY_MIN_MS
let settling: ReturnType<typeof setTimeout> | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setTimeout> | undefined
let isBound = false

/** Begins to listen; what comes back ends it. */
export function subscribeLive(wish: Subscription): () => void {
  if (!isBound) {
    isBound = true
    document.addEventListener('visibilitychange', settle)
    addEventListener('pagehide', stop)
    addEventListener('pageshow', settle)
  }
  wishes.set(wish.event, wish)
  settle()
  return () => {
    if (wishes.get(wish.event) !== wish) return
    wishes.delete(wish.event)
    settle()
  }
}

function settle() {
  clearTimeout(settling)
  settling = setTimeout(adapt, SETTLE_MS)
}

function adapt() {
  const lead = document.hidden ? undefined : (wishes.get('post') ?? wishes.get('notices'))
  if (lead && lead.path === openPath) return
  stop()
  if (lead) open(lead.path)
}

function stop() {
  for (const timer of [settling, waiting, polling]) clearTimeout(timer)
  source?.close()
  source = undefined
  openPath = undefined
}

function open(path: string) {
  stop()
  openPath = path
  const age = Math.max(...[...wishes.values()].map(({ ageMs }) => ageMs())) + ON_THE_WAY_MS
  const stream = new EventSource(`${path}?age=${Math.round(age)}`)
  source = stream
  for (const event of ['post', 'notices'] as const) {
    stream.addEventListener(event, ({ data }) => {
      const spreadMs = Number(data) || 0
      setTimeout(() => tell(event), Math.random() * spreadMs)
    })
  }
  stream.onopen = () => {
    retryMs = RETRY_MIN_MS
  }
  stream.onerror = () => {
    // Its own retry would ask with the age of the first time.
    const isRefused = stream.readyState === EventSource.CLOSED
    stream.close()
    if (source !== stream) return
    if (isRefused) {
      poll(POLL_MS)
      waiting = setTimeout(() => open(path), STREAM_AGAIN_MS * (0.8 + Math.random() * 0.4))
    } else {
      waiting = setTimeout(() => open(path), retryMs * (0.5 + Math.random()))
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
    }
  }
}

function tell(event: LiveEvent): Promise<unknown> {
  if (document.hidden) return Promise.resolve()
  return wishes.get(event)?.onChange() ?? Promise.resolve()
}

/** Whoever gets no answer asks more rarely. */
function poll(ms: number) {
  polling = setTimeout(
    async () => {
      const answers = await Promise.allSettled([tell('post'), tell('notices')])
      if (!source) return
      poll(answers.some(({ status }) => status === 'rejected') ? Math.min(ms * 2, POLL_MAX_MS) : POLL_MS)
    },
    ms * (0.8 + Math.random() * 0.4),
  )
}
