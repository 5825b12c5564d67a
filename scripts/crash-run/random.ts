/** Random numbers that repeat with their seed. */
export type Random = ReturnType<typeof createRandom>

/** Mulberry32. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From 0, below 1. */
    next,
    /** True with this probability. */
    chance: (share: number) => next() < share,
    /** A whole number from `from` to `to`, both included. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
  }
}
