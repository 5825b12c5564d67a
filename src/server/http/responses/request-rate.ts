/** Whether a document is requested often, counted by second in constant memory. */

const SECOND_MS = 1_000
/** Requests in this and the last second. */
const BUSY_FROM = 10

export interface RequestRate {
  add(now: number): void
  isBusy(now: number): boolean
}

export function createRequestRate(): RequestRate {
  let second = 0
  let inSecond = 0
  let inLast = 0

  function advance(now: number) {
    const current = Math.floor(now / SECOND_MS)
    if (current === second) return
    inLast = current === second + 1 ? inSecond : 0
    inSecond = 0
    second = current
  }

  return {
    add(now) {
      advance(now)
      inSecond++
    },
    isBusy(now) {
      advance(now)
      return inSecond + inLast >= BUSY_FROM
    },
  }
}
