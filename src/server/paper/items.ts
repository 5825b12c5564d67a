/** What a drawn document consists of: shapes and lines of text with their positions on a page, in points. */
import type { Weight } from './fonts.ts'

export interface PageSize {
  width: number
  height: number
}

/** `#rrggbb` */
export type Color = string

export interface Shape {
  kind: 'shape'
  /** SVG path in its own units. */
  path: string
  at: { x: number; y: number; scale: number }
  fill?: Color
  stroke?: { color: Color; width: number }
}

export interface Line {
  text: string
  x: number
  baseline: number
}
/** Lines that are read together, with their role for screen readers. */
export interface TextBlock {
  kind: 'text'
  role: 'H1' | 'H2' | 'P'
  lines: readonly Line[]
  /** What is read aloud and copied. */
  content: string
  size: number
  weight: Weight
  color: Color
}
export interface Figure {
  kind: 'figure'
  alt: string
  shapes: readonly Shape[]
}
export type Item = Shape | TextBlock | Figure
