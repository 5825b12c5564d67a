/** The paper as a PNG. Text is drawn as outlines, so no font of the machine is needed. The credential is baked in. */
import sharp from 'sharp'
import { fontOf, runsOf } from '#server/paper/fonts.ts'
import type { Item, Shape, TextBlock } from '#server/paper/items.ts'
import { layoutPaper, PAGE, type Paper } from './paper-layout.ts'
import { bakeCredential } from './png-text.ts'

/** Pixels. */
const PNG_WIDTH = 1_684
const POINTS_PER_INCH = 72

export async function drawPng(paper: Paper, credential: string): Promise<Buffer> {
  const svg = Buffer.from(drawSvg(layoutPaper(paper)))
  const density = (POINTS_PER_INCH * PNG_WIDTH) / PAGE.width
  const png = await sharp(svg, { density })
    .resize({ width: PNG_WIDTH })
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 256, effort: 4 })
    .toBuffer()
  return bakeCredential(png, credential)
}

function drawSvg(items: readonly Item[]): string {
  const content = items.flatMap((item) => {
    if (item.kind === 'shape') return shapeSvg(item)
    return item.kind === 'figure' ? item.shapes.map(shapeSvg) : textSvg(item)
  })
  const { width, height } = PAGE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content.join('')}</svg>`
}

function shapeSvg({ path, at, fill, stroke }: Shape): string {
  const paint = stroke
    ? `fill="none" stroke="${stroke.color}" stroke-width="${stroke.width}" stroke-linecap="round" stroke-linejoin="round"`
    : `fill="${fill}"`
  return `<path transform="translate(${at.x} ${at.y}) scale(${at.scale})" d="${path}" ${paint}/>`
}

function textSvg({ lines, size, weight, color }: TextBlock): string {
  const outlines = lines.flatMap(({ text, x, baseline }) => {
    let left = x
    return runsOf(text, weight).map((run) => {
      const font = fontOf(run.font)
      const { glyphs, positions } = font.layout(run.text)
      const scale = size / font.unitsPerEm
      return glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const place = `translate(${left + xOffset * scale} ${baseline - yOffset * scale}) scale(${scale} ${-scale})`
        left += xAdvance * scale
        return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
      })
    })
  })
  return `<g fill="${color}">${outlines.flat().join('')}</g>`
}
