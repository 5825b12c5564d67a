/** The QR code of a payment as a PNG that galleries and banking apps accept. */
import qrcode from 'qrcode-generator'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import { promptPayPayload } from './promptpay.ts'

/** Pixels per module, and modules of white around the code. */
const MODULE = 14
const QUIET = 4

export async function qrPicture({ promptPayTarget }: PaymentConfig, amountSatang: number): Promise<Buffer> {
  // 10 MB that a site without priced trainings does not need.
  const { default: sharp } = await import('sharp')
  const code = qrcode(0, 'M')
  code.addData(promptPayPayload(promptPayTarget, amountSatang))
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * QUIET
  const pixels = Buffer.alloc(size * size, 255)
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) pixels[(row + QUIET) * size + column + QUIET] = 0
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * MODULE, kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
