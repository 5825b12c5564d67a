/** Text in a PNG: Open Badges 3.0 bakes a credential into an `iTXt` chunk (section 5.3.1). */
import { crc32 } from 'node:zlib'

const KEYWORD = 'openbadgecredential'
const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12

/** Adds the credential, uncompressed, behind the header of the picture. */
export function bakeCredential(png: Buffer, credential: string): Buffer {
  const headerEnd = SIGNATURE_BYTES + FRAME_BYTES + png.readUInt32BE(SIGNATURE_BYTES)
  // Keyword, end, no compression (two bytes), no language, no translated keyword.
  const body = Buffer.concat([Buffer.from(`iTXt${KEYWORD}`), Buffer.alloc(5), Buffer.from(credential)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, headerEnd), length, body, checksum, png.subarray(headerEnd)])
}
