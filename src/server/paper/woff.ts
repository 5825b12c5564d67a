/** Unpacks a WOFF 1.0 font: fontkit would inflate each table again at each access. */
import { inflateSync } from 'node:zlib'

const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/** The same font as TrueType or OpenType file. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES)
  const power = Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = []
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const stored = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const target = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES
    woff.copy(header, target, entry, entry + 4)
    woff.copy(header, target + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, target + 8)
    header.writeUInt32BE(length, target + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...tables])
}
