/** Refuses work early when there is more than can be done, the dispensable first (RF-22). */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isLoopbackNetwork } from './network.ts'

const SAMPLE_MS = 1_000
const RESOLUTION_MS = 20
const MAX_DELAY_MS = 150
const MAX_WAITING = 200

/** 0: everything is served. 1: no searches. 2: nothing uncached for visitors either. 3: only admins and operations. */
export type SheddingLevel = 0 | 1 | 2 | 3

export interface LoadShedding {
  /** For everyone. No network alone can raise it by the requests that it keeps waiting. */
  readonly level: SheddingLevel
  /** Requests whose answer is not ready: one that is ready and unread waits for its client, not for the server. */
  readonly waiting: number
  /** For callers of one network (`networkOf`): theirs is higher while many of their own requests wait. */
  levelFor(network: string): SheddingLevel
  /** The request waits until `end` is called, which may be called again. */
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
 * Overload is a loop that is late all the time: half of its turns, for two seconds on end. A long task now and then, or
 * a machine that gives the processor to somebody else for a moment, is none.
 */
export function startLoadShedding({
  maxDelayMs = MAX_DELAY_MS,
  maxWaiting = MAX_WAITING,
}: LoadSheddingOptions = {}): LoadShedding {
  // Two networks together are not yet overload, and one still has half of what the server can take.
  const maxPerNetwork = maxWaiting / 2
  const byNetwork = new Map<string, number>()
  let waiting = 0
  /** The sum over networks, each up to its share. */
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

  /** A proxy on this machine may be undeclared: its callers cannot be told apart. */
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

/** Half of the turns came later than this; without the histogram's own sampling step. */
function medianMs(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  return Math.max(0, delay.percentile(50) / 1e6 - RESOLUTION_MS)
}

/** What a call is, in the order of shedding. */
export type Importance = 'search' | 'visitor' | 'user' | 'operation'

const REFUSED_FROM: Record<Importance, number> = { search: 1, visitor: 2, user: 3, operation: Number.POSITIVE_INFINITY }

export function isShed(level: SheddingLevel, importance: Importance): boolean {
  return level >= REFUSED_FROM[importance]
}
