import qrcode from 'qrcode-generator'
import { COLORS } from './brand.ts'
import type { Shape } from './items.ts'

/** The QR code of an address around a point, with error correction M. Leave at least four modules around it white. */
export function qrShape(url: string, { x, y, width }: { x: number; y: number; width: number }): Shape {
  const code = qrcode(0, 'M')
  code.addData(url)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  const scale = width / count
  return { kind: 'shape', path, at: { x: x - width / 2, y: y - width / 2, scale }, fill: COLORS.ink }
}
