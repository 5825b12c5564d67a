/** Paths of the brand (`public/brand`) and of icons, as documents draw them. */
import type { Shape } from './items.ts'

export const COLORS = {
  roof: '#6B1A57',
  tile: '#85246B',
  gold: '#FFC233',
  side: '#FFF3D1',
  ink: '#2A1526',
  soft: '#5E4859',
  rule: '#C86CAC',
  line: '#94808E',
  paper: '#FFFFFF',
  valid: '#177541',
} as const
type Part = Pick<Shape, 'path' | 'fill' | 'stroke'>

/** Two scales of the roof, 24 wide. */
export const TILE_LINES = 'M0 0v3a12 12 0 0 0 24 0v-3'
/** Two teeth of the eave, 32 wide, and their dots. */
export const EAVE = 'M0 0H32V3C28 3 25.4 7.4 24 12C22.6 7.4 20 3 16 3C12 3 9.4 7.4 8 12C6.6 7.4 4 3 0 3Z'
export const EAVE_DOTS = `${circle(8, 4.4, 1.5)}${circle(24, 4.4, 1.5)}`
/** The icon of a valid certificate, 24 wide (lucide `badge-check`). */
export const CHECK_PATH =
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM9 12l2 2 4-4'

/** The mark of the site, 48 wide. */
export const MARK: readonly Part[] = [
  {
    path: 'M4.2 24.4C3.6 27 4.6 28 6.6 27.3C14.6 24.2 21 15.8 24 6.4C27 15.8 33.4 24.2 41.4 27.3C43.4 28 44.4 27 43.8 24.4',
    stroke: { color: COLORS.tile, width: 4.6 },
  },
  { path: 'M24 9C22.6 5.6 22.4 2.8 24.6 .2C26.4 1.6 26 5 24 9Z', fill: COLORS.tile },
  {
    path: 'M24 15.4C26.4 20.8 30.2 25.2 35 28.6C35.6 29.2 35.2 30.4 34.2 30.4H13.8C12.8 30.4 12.4 29.2 13 28.6C17.8 25.2 21.6 20.8 24 15.4Z',
    fill: COLORS.gold,
  },
  { path: bar(9.4, 29, 4.2, 13), fill: COLORS.tile },
  { path: bar(34.4, 29, 4.2, 13), fill: COLORS.tile },
  { path: bar(3.4, 41.4, 41.2, 4.8), fill: COLORS.tile },
  { path: circle(24, 34.6, 2.7), fill: COLORS.tile },
  { path: 'M18.6 41.6C18.6 36.9 29.4 36.9 29.4 41.6Z', fill: COLORS.tile },
]

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

/** A rectangle whose shorter sides are round. */
function bar(x: number, y: number, width: number, height: number): string {
  const radius = Math.min(width, height) / 2
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const [h, v] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${h}${arc(radius, radius)}v${v}${arc(-radius, radius)}h${-h}${arc(-radius, -radius)}v${-v}${arc(radius, -radius)}Z`
}
