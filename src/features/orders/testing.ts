/** Test factories of slips. */
import { slipVerify } from 'promptparse/generate'
import qrcode from 'qrcode-generator'
import sharp from 'sharp'
import type { Database } from '#server/database/db.ts'
import type { Actor, Response } from '#test/app.ts'
import { formOf, type SentFile } from '#test/form.ts'

let references = 1_000_000

/** A number that no other slip of this process has. */
export function newReference(): string {
  return `01532615043${references++}`
}

/** A slip with the QR code of a bank. Without a reference there is no code. */
export async function slipPicture(reference: string | null = newReference(), bank = '004'): Promise<Buffer> {
  const size = { width: 600, height: 900 }
  const page = sharp({ create: { ...size, channels: 3, background: '#fffdf5' } })
  if (!reference) return page.png().toBuffer()
  const code = qrcode(0, 'M')
  code.addData(slipVerify({ sendingBank: bank, transRef: reference }))
  code.make()
  const count = code.getModuleCount() + 8
  const pixels = Buffer.alloc(count * count, 255)
  for (let row = 0; row < count - 8; row++)
    for (let column = 0; column < count - 8; column++)
      if (code.isDark(row, column)) pixels[(row + 4) * count + column + 4] = 0
  const square = await sharp(pixels, { raw: { width: count, height: count, channels: 1 } })
    .resize({ width: count * 5, kernel: 'nearest' })
    .png()
    .toBuffer()
  return page
    .composite([{ input: square, left: 120, top: 420 }])
    .png()
    .toBuffer()
}

export function sendSlip(actor: Actor, invoiceNo: string, file: SentFile): Promise<Response> {
  return actor.request({ method: 'POST', url: `/api/my-purchase/${invoiceNo}/slip`, ...formOf({ slip: file }) })
}

/** Stores a slip without decoding a picture; returns its id. */
export async function insertSlip(
  { db }: { db: Pick<Database, 'primaryPool'> },
  { id }: { id: number },
  reference = newReference(),
): Promise<number> {
  const { rows } = await db.primaryPool.query(
    `insert into payment_slips (order_id, file_key, bank_code, reference, created_at)
     values ($1, 'slips/' || $2 || '.webp', '004', $2, now()) returning id`,
    [id, reference],
  )
  return rows[0].id
}
