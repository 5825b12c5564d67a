/** Valid and malicious images by rows of the abuse catalogue (AB-100 to AB-105). */
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export interface ImageCase {
  row: string
  name: string
  bytes: Buffer
}

const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="96" height="96">${inside}</svg>`,
  )
const script = '<script>alert(1)</script>'

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.byteLength, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A black-and-white PNG of any size in a few kilobytes. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Inserts a chunk after the header of a PNG. */
function withChunk(png: Buffer, type: string, content: string): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, Buffer.from(content, 'latin1')), png.subarray(33)])
}

/** An image of two colours with a sharp edge, 400 × 300. */
export const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#2b77cc' } }).composite([
    { input: { create: { width: 100, height: 300, channels: 3, background: '#ffc233' } }, left: 0, top: 0 },
  ])

export async function rejectedImages(): Promise<ImageCase[]> {
  const png = await photo().png().toBuffer()
  const jpeg = await photo().jpeg().toBuffer()
  const frame = { create: { width: 40, height: 40, channels: 4 as const, background: '#2b77cc' } }
  const frames = await Promise.all(
    ['#2b77cc', '#ffc233'].map((background) =>
      sharp({ create: { ...frame.create, background } })
        .png()
        .toBuffer(),
    ),
  )
  const wrongSum = Buffer.from(png)
  const place = wrongSum.indexOf('IDAT') + 40
  wrongSum[place] = (wrongSum[place] as number) ^ 0xff
  const rows: [string, string, Buffer][] = [
    ['AB-100', 'SVG with a script', svg(script)],
    ['AB-100', 'SVG that reads a file', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
    ['AB-100', 'SVGZ', gzipSync(svg('<rect width="9" height="9"/>'))],
    ['AB-101', 'HTML', Buffer.from(`<!doctype html><html><body>${script}</body></html>`)],
    ['AB-101', 'PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['AB-101', 'ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['AB-101', 'EXE', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['AB-101', 'PHP', Buffer.from('<?php system($_GET[0]); ?>')],
    ['AB-101', '.htaccess', Buffer.from('AddType application/x-httpd-php .png')],
    ['AB-101', 'nothing', Buffer.alloc(0)],
    ['AB-101', 'one byte', Buffer.from([0xff])],
    ['AB-101', 'text', Buffer.from('ข้อความไทย'.repeat(100))],
    ['AB-101', 'TIFF', await photo().tiff().toBuffer()],
    ['AB-101', 'AVIF', await photo().avif().toBuffer()],
    ['AB-102', 'GIF with a script', Buffer.concat([await photo().gif().toBuffer(), Buffer.from(script)])],
    ['AB-103', 'PNG of 16 000²', hugePng(16_000, 16_000)],
    ['AB-103', 'PNG of 20 000²', hugePng(20_000, 20_000)],
    ['AB-103', 'PNG of 1 × 60 000', hugePng(1, 60_000)],
    [
      'AB-103',
      'animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ],
    ['AB-103', 'animated PNG', withChunk(png, 'acTL', '\0\0\0\x02\0\0\0\0')],
    ['AB-103', 'progressive JPEG of 300 scans', await manyScans(300)],
    ['AB-105', 'half a PNG', png.subarray(0, png.byteLength / 2)],
    ['AB-105', 'half a JPEG', jpeg.subarray(0, jpeg.byteLength / 2)],
    ['AB-105', 'PNG with a wrong sum', wrongSum],
  ]
  return rows.map(([row, name, bytes]) => ({ row, name, bytes }))
}

/** A progressive JPEG that repeats its last scan. */
async function manyScans(count: number): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const jpeg = await noise.jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = jpeg.byteLength - 2
  const scan = jpeg.subarray(last, end)
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: count }, () => scan), jpeg.subarray(end)])
}

export async function acceptedImages(): Promise<ImageCase[]> {
  const png = await photo().png().toBuffer()
  const comment = Buffer.concat([Buffer.from('fffe0020', 'hex'), Buffer.from(script.padEnd(30))])
  const jpeg = await photo()
    .withExif({ IFD0: { Artist: script }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const rows: [string, string, Buffer][] = [
    ['AB-102', 'PNG with HTML behind it', Buffer.concat([png, Buffer.from(script)])],
    ['AB-102', 'PNG with a script in its text', withChunk(png, 'tEXt', `Comment\0${script}`)],
    ['AB-102', 'JPEG with a script in its EXIF', jpeg],
    ['AB-102', 'JPEG with a script in its comment', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])],
    ['AB-102', 'JPEG with a ZIP behind it', Buffer.concat([jpeg, Buffer.from('504b0304140000000800', 'hex')])],
    ['AB-105', 'CMYK JPEG', await photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['AB-105', '16-bit PNG', await photo().toColourspace('rgb16').png().toBuffer()],
    ['AB-105', 'grey PNG', await photo().grayscale().png().toBuffer()],
    ['AB-105', 'WebP', await photo().webp().toBuffer()],
    ['AB-105', 'progressive JPEG', await photo().jpeg({ progressive: true }).toBuffer()],
  ]
  return rows.map(([row, name, bytes]) => ({ row, name, bytes }))
}
