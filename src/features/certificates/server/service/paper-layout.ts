/**
 * The drawing of a certificate: shapes and lines of text with their positions on an A4 page in landscape. PDF and PNG
 * are both made from it. All lengths are points; `unit` is a hundredth of the width of the page.
 */
import { bangkokParts, longDate } from '#lib/dates.ts'
import { normalizeThai } from '#lib/thai.ts'
import { CHECK_PATH, COLORS, EAVE, EAVE_DOTS, MARK, TILE_LINES } from '#server/paper/brand.ts'
import { type Weight, widthOf, wrapText } from '#server/paper/fonts.ts'
import type { Color, Item, Line, Shape, TextBlock } from '#server/paper/items.ts'
import { qrShape } from '#server/paper/qr-shape.ts'
import { paperTexts, certificateTexts as texts } from '../../texts.ts'

export const PAGE = { width: 841.89, height: 595.28 } as const
const unit = PAGE.width / 100
const SIDE = 22.5 * unit
const ROOF = 5.4 * unit
const LEFT = 27.5 * unit
const COLUMN = 67.1 * unit
const BOTTOM = PAGE.height - 3.4 * unit

export interface Paper {
  number: string
  fullname: string
  trainingName: string
  hours: number
  /** Null when the holder does not show it. */
  score: number | null
  issuedAt: Date
  /** Name of the trainer; null when the account is deleted. */
  trainer: string | null
  checkUrl: string
}

interface Style {
  role?: TextBlock['role']
  size: number
  weight?: Weight
  color?: Color
  /** Times the size. */
  leading?: number
}

/** All items, in reading order. */
export function layoutPaper(paper: Paper): Item[] {
  return [...background(), ...sideOf(paper), ...columnOf(paper), ...signaturesOf(paper)]
}

export function paperTitle({ number, trainingName }: Pick<Paper, 'number' | 'trainingName'>): string {
  return paperTexts.title(number, normalizeThai(trainingName))
}

function background(): Item[] {
  const items: Item[] = [
    rectangle({ x: 0, y: 0, width: PAGE.width, height: PAGE.height, fill: COLORS.paper }),
    rectangle({ x: 0, y: ROOF, width: SIDE, height: PAGE.height - ROOF, fill: COLORS.side }),
    rectangle({ x: 0, y: 0, width: PAGE.width, height: ROOF, fill: COLORS.roof }),
  ]
  const tile = 2.6 * unit
  for (let y = 0; y < ROOF; y += tile / 2)
    for (let x = -tile / 2; x < PAGE.width; x += tile) {
      const shift = Math.round(y / (tile / 2)) % 2 === 0 ? 0 : tile / 2
      if (y + (tile * 15) / 24 > ROOF) continue
      const at = { x: x + shift, y, scale: tile / 24 }
      items.push({ kind: 'shape', path: TILE_LINES, at, stroke: { color: COLORS.tile, width: 1.6 } })
    }
  const eave = 4 * unit
  for (let x = 0; x < PAGE.width; x += eave) {
    const at = { x, y: ROOF - 0.4, scale: eave / 32 }
    items.push({ kind: 'shape', path: EAVE, at, fill: COLORS.roof })
    items.push({ kind: 'shape', path: EAVE_DOTS, at, fill: COLORS.gold })
  }
  return items
}

function sideOf({ number, checkUrl }: Paper): Item[] {
  const centre = SIDE / 2
  const markWidth = 10.5 * unit
  const at = { x: centre - markWidth / 2, y: ROOF + 4.6 * unit, scale: markWidth / 48 }
  const below = at.y + markWidth
  const box = 11.6 * unit
  const boxTop = BOTTOM - 5.4 * unit - box
  const { host } = new URL(checkUrl)
  return [
    ...MARK.map((part): Item => ({ kind: 'shape', at, ...part })),
    centred(paperTexts.site, centre, below + 2.9 * unit, { size: 2.2 * unit, weight: 700, color: COLORS.roof }),
    centred(paperTexts.tagline, centre, below + 5 * unit, { size: 1.08 * unit, color: COLORS.soft }),
    rectangle({ x: centre - box / 2, y: boxTop, width: box, height: box, fill: COLORS.paper }),
    {
      kind: 'figure',
      alt: paperTexts.qr(number),
      // At least 30 mm wide with its margin.
      shapes: [qrShape(checkUrl, { x: centre, y: boxTop + box / 2, width: 10.2 * unit })],
    },
    centred(number, centre, BOTTOM - 3.5 * unit, { size: 1.32 * unit, weight: 600 }),
    centred(paperTexts.scan, centre, BOTTOM - 1.7 * unit, { size: 1.02 * unit, color: COLORS.soft }),
    centred(`${host}/certificate`, centre, BOTTOM, { size: 1.02 * unit, color: COLORS.soft }),
  ]
}

function columnOf(paper: Paper): Item[] {
  const items: Item[] = []
  let y = ROOF + 5 * unit
  const add = (text: string, { leading = 1.5, ...style }: Style, lines = [text]) => {
    const { size } = style
    const placed = lines.map((line, index) => ({
      text: line,
      x: LEFT,
      baseline: y + size * (leading * index + (leading + 0.62) / 2),
    }))
    items.push(block(text, placed, style))
    y += size * leading * lines.length
  }
  const fullname = normalizeThai(paper.fullname)
  const trainingName = normalizeThai(paper.trainingName)
  add(texts.heading, { role: 'H1', size: 3.6 * unit, weight: 700, color: COLORS.roof, leading: 1.4 })
  add(texts.presentedTo, { size: 1.5 * unit, color: COLORS.soft, leading: 1.65 })
  y += 0.6 * unit
  const name = sizeToFit(fullname, { sizes: [4.5, 3.4, 2.6, 2], lines: [1, 2, 2, 4], weight: 700 })
  add(fullname, { role: 'H2', size: name.size, weight: 700, leading: 1.46 }, name.lines)
  y += 0.6 * unit
  items.push(rectangle({ x: LEFT, y, width: COLUMN, height: 0.18 * unit, fill: COLORS.rule }))
  y += 1.5 * unit
  add(texts.completed, { size: 1.5 * unit, color: COLORS.soft, leading: 1.65 })
  y += 0.2 * unit
  const title = sizeToFit(trainingName, { sizes: [2.6, 1.95, 1.6, 1.2], lines: [1, 3, 4, 7], weight: 600 })
  add(trainingName, { size: title.size, weight: 600, leading: 1.6 }, title.lines)
  y += 1.8 * unit
  return [...items, ...factsOf(paper, y)]
}

function factsOf({ hours, score, issuedAt }: Paper, y: number): Item[] {
  const facts = [
    [texts.hoursLabel, texts.hours(hours)],
    ...(score === null ? [] : [[texts.scoreLabel, texts.score(score)]]),
    [texts.issuedLabel, paperDate(issuedAt)],
  ] as [string, string][]
  let x = LEFT
  return facts.flatMap(([label, value]) => {
    const place = { x, baseline: y + 1.5 * unit }
    const size = { label: 1.25 * unit, value: 1.9 * unit }
    x += Math.max(widthOf(value, { size: size.value, weight: 600 }), widthOf(label, { size: size.label, weight: 400 }))
    x += 4 * unit
    return [
      block(label, [{ text: label, ...place }], { size: size.label, color: COLORS.soft }),
      block(value, [{ text: value, x: place.x, baseline: place.baseline + 2.5 * unit }], {
        size: size.value,
        weight: 600,
      }),
    ]
  })
}

function signaturesOf({ trainer }: Paper): Item[] {
  const width = (COLUMN - 4 * unit) / 2
  const right = LEFT + width + 4 * unit
  const rule = (x: number) => rectangle({ x, y: BOTTOM - 4.3 * unit, width, height: 0.12 * unit, fill: COLORS.line })
  const signature = (x: number, name: string, role: string): Item[] => [
    rule(x),
    block(name, [{ text: name, x, baseline: BOTTOM - 2.2 * unit }], { size: 1.38 * unit, weight: 600 }),
    block(role, [{ text: role, x, baseline: BOTTOM - 0.2 * unit }], { size: 1.15 * unit, color: COLORS.soft }),
  ]
  const scale = (2.4 * unit) / 24
  const stroke = { color: COLORS.valid, width: 2 }
  const text = { x: right + 3.1 * unit, baseline: BOTTOM - 5.9 * unit }
  return [
    ...(trainer ? signature(LEFT, oneLine(normalizeThai(trainer), width), paperTexts.trainer) : []),
    { kind: 'shape', path: CHECK_PATH, at: { x: right, y: BOTTOM - 7.7 * unit, scale }, stroke },
    block(paperTexts.signed, [{ text: paperTexts.signed, ...text }], { size: 1.38 * unit, color: COLORS.valid }),
    ...signature(right, paperTexts.issuer, paperTexts.proof),
  ]
}

/** Cuts a name that is wider than its place. */
function oneLine(text: string, width: number): string {
  const [line = '', ...rest] = wrapText(text, { size: 1.38 * unit, weight: 600, width })
  return rest.length > 0 ? `${line}…` : line
}

/** The largest of the sizes at which the text has no more lines than allowed at that size. */
function sizeToFit(text: string, { sizes, lines, weight }: { sizes: number[]; lines: number[]; weight: Weight }) {
  for (const [index, size] of sizes.entries()) {
    const wrapped = wrapText(text, { size: size * unit, weight, width: COLUMN })
    if (wrapped.length <= (lines[index] as number)) return { size: size * unit, lines: wrapped }
  }
  const size = (sizes.at(-1) as number) * unit
  return { size, lines: wrapText(text, { size, weight, width: COLUMN }).slice(0, lines.at(-1)) }
}

function paperDate(moment: Date): string {
  const { year } = bangkokParts(moment)
  return longDate(moment).replace(String(year), paperTexts.year(year))
}

function block(content: string, lines: readonly Line[], { role = 'P', ...style }: Style): TextBlock {
  return {
    kind: 'text',
    role,
    lines,
    content,
    size: style.size,
    weight: style.weight ?? 400,
    color: style.color ?? COLORS.ink,
  }
}

function centred(text: string, centre: number, baseline: number, style: Style): TextBlock {
  const width = widthOf(text, { size: style.size, weight: style.weight ?? 400 })
  return block(text, [{ text, x: centre - width / 2, baseline }], style)
}

function rectangle({
  x,
  y,
  width,
  height,
  fill,
}: {
  x: number
  y: number
  width: number
  height: number
  fill: Color
}): Shape {
  return { kind: 'shape', path: `M0 0H${round(width)}V${round(height)}H0Z`, at: { x, y, scale: 1 }, fill }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
