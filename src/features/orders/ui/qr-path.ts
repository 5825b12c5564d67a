import qrcode from 'qrcode-generator'

/** Modules of white around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface QrPath {
  /** Width and height in modules, with the quiet zone. */
  size: number
  /** The dark modules as an SVG path. */
  path: string
}

/** The QR code of a text. */
export function qrPath(text: string): QrPath {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
    }
  }
  return { size: count + 2 * QUIET_ZONE, path }
}
