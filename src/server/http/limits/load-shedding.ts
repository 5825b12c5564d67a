/** Rejects requests early under overload, the least important first (RF-22). */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isLoopbackNetwork } from './network.ts'

const SAMPLE_MS = 1_000
const RESOLUTION_MS = 20
const MAX_DELAY_MS = 150
const MAX_WAITING = 200

/** 0: all requests are served. 1: no searches. 2: no uncached requests of visitors. 3: only admins and operational routes. */
type SheddingLevel = 0 | 1 | 2 | 3

export interface LoadShedding {
  /** Global level. Requests of a single network cannot raise it. */
  readonly level: SheddingLevel
  /** Requests whose response is not ready; a ready response that is unread waits for the client. */
  readonly waiting: number
  /** Level for callers of one network (`networkOf`): higher while many of its requests wait. */
  levelFor(network: string): SheddingLevel
  /** Counts the request as waiting until `end` is called; `end` may be called repeatedly. */
  begin(request: WaitingRequest, network: string): void
  end(request: WaitingRequest): void
  stop(): void
}

export interface WaitingRequest {
  /** The network whose request is waiting; null before and after. */
  waitsFor: string | null
}

export interface LoadSheddingOptions {
  maxDelayMs?: number
  maxWaiting?: number
}

/**
 * Overload means that at least half of the event loop's turns are delayed for two seconds in a row. A single long task,
 * or a short loss of the processor, does not count.
 */
export function startLoadShedding({
  maxDelayMs = MAX_DELAY_MS,
  maxWaiting = MAX_WAITING,
}: LoadSheddingOptions = {}): LoadShedding {
  // Two networks together are not yet an overload, and a single one may use half of the capacity.
  const maxPerNetwork = maxWaiting / 2
  const byNetwork = new Map<string, number>()
  let waiting = 0
  /** Sum over networks, each up to its share. */
  let counted = 0
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = 0
  let slow = 0
  const timer = setInterval(() => {
    const now = medianMs(delay)
    slow = Math.min(before, now) / maxDelayMs
    before = now
    delay.reset()
  }, SAMPLE_MS).unref()

  /** A proxy on this machine may be undeclared: its callers cannot be distinguished. */
  const hasShare = (network: string) => network !== '' && !isLoopbackNetwork(network)
  const level = () => levelOf(Math.max(slow, counted / maxWaiting))

  return {
    get waiting() {
      return waiting
    },
    get level() {
      return level()
    },
    levelFor(network) {
      const own = hasShare(network) ? levelOf((byNetwork.get(network) ?? 0) / maxPerNetwork) : 0
      return Math.max(level(), own) as SheddingLevel
    },
    begin(request, network) {
      const ofNetwork = (byNetwork.get(network) ?? 0) + 1
      request.waitsFor = network
      byNetwork.set(network, ofNetwork)
      waiting++
      if (!hasShare(network) || ofNetwork <= maxPerNetwork) counted++
    },
    end(request) {
      const { waitsFor: network } = request
      if (network === null) return
      const ofNetwork = byNetwork.get(network) ?? 0
      request.waitsFor = null
      if (ofNetwork > 1) byNetwork.set(network, ofNetwork - 1)
      else byNetwork.delete(network)
      waiting--
      if (!hasShare(network) || ofNetwork <= maxPerNetwork) counted--
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

function levelOf(load: number): SheddingLevel {
  if (load <= 1) return 0
  if (load <= 2) return 1
  return load <= 4 ? 2 : 3
}

/** Median delay of the event loop, without the sampling interval of the histogram. */
function medianMs(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  return Math.max(0, delay.percentile(50) / 1e6 - RESOLUTION_MS)
}

/** Importance of a call, in the order of shedding. */
export type Importance = 'search' | 'visitor' | 'user' | 'operation'

const SHED_FROM_LEVEL: Record<Importance, number> = {
  search: 1,
  visitor: 2,
  user: 3,
  operation: Number.POSITIVE_INFINITY,
}

export function isShed(level: SheddingLevel, importance: Importance): boolean {
  return level >= SHED_FROM_LEVEL[importance]
}
