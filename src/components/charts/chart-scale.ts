/** Positions in a chart. */

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

export interface ChartPoint {
  /** Text of the day or the part of the period. */
  label: string
  now: number | null
  before: number | null
}

/** Round marks from 0 to at least `max`, three or four of them. */
export function marksUpTo(max: number): number[] {
  const step = roundStep(Math.max(1, max) / 3)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** 1, 2, 2.5 or 5 times a power of ten, at least 1, because people and posts are whole. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least) ?? 10
  return Math.max(1, Math.ceil(factor * power))
}

/** Horizontal position of a point. */
export function placeX(index: number, count: number, { left, right }: Plot): number {
  return count < 2 ? right : left + ((right - left) * index) / (count - 1)
}

export function placeY(value: number, top: number, { top: above, bottom }: Plot): number {
  return bottom - ((bottom - above) * value) / Math.max(1, top)
}

/** Path of a line; a gap where a value is unknown. */
export function linePath(values: readonly (number | null)[], max: number, plot: Plot): string {
  let isDown = false
  return values
    .map((value, index) => {
      if (value === null) {
        isDown = false
        return ''
      }
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${round(placeX(index, values.length, plot))} ${round(placeY(value, max, plot))}`
    })
    .join('')
}

/** `count` indexes spread evenly, the first and the last included. */
export function spread(length: number, count: number): number[] {
  if (length <= count) return Array.from({ length }, (_, index) => index)
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)))
}

const round = (value: number) => Math.round(value * 10) / 10
